/** An answer that is JSON already: what is stored as text is not parsed in order to be written again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
