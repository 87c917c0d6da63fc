/** True for text of several cells or rows of a spreadsheet. */
export const isRows = (text: string) => /[\t\n]/.test(text.trim());
