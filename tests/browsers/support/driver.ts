/** An element of the page, as WebDriver names it. */
export type ElementRef = { "element-6066-11e4-a52e-4f735466cecf": string };

export const idOf = (element: ElementRef): string => element["element-6066-11e4-a52e-4f735466cecf"];

/**
 * The browser functions that the stories need; all of them are WebDriver's, and both browsers use the same commands.
 */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function's body; its last argument is the callback for the result. */
  script(body: string, args: readonly unknown[]): Promise<unknown>;
  click(element: ElementRef): Promise<void>;
  clear(element: ElementRef): Promise<void>;
  /** Types into an element; for a file input, the paths of files. */
  type(element: ElementRef, text: string): Promise<void>;
  /** A PNG of the window's content. */
  screenshot(): Promise<Buffer>;
  /** Opens a new tab; the driver remains on the old one. */
  openTab(): Promise<string>;
  switchTo(tab: string): Promise<void>;
  closeTab(): Promise<void>;
  /** Closes the browser as a person does. */
  quit(): Promise<void>;
  /** Kills the browser. */
  kill(): Promise<void>;
};
