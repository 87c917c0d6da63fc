/** Why plugs are taken out, most often; a form takes other words too. */
export const removalReasons = ["not germinated", "damping off", "mechanical damage"] as const;
