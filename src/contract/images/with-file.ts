/** The names of the commands that have an attachment: the outbox shows pictures before it has loaded the commands. */
export const namesWithFile: readonly string[] = ["saveImage", "addFile"];
