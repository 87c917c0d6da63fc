/** An element of the page, as WebDriver names it. */
export type ElementRef = { "element-6066-11e4-a52e-4f735466cecf": string };

export const idOf = (element: ElementRef): string => element["element-6066-11e4-a52e-4f735466cecf"];

/** What the stories ask of a browser; all of it is WebDriver's, and both browsers take the same words. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function's body; its last argument is called with the answer. */
  script(body: string, args: readonly unknown[]): Promise<unknown>;
  click(element: ElementRef): Promise<void>;
  clear(element: ElementRef): Promise<void>;
  /** Types into an element; into a file input: the paths of files. */
  type(element: ElementRef, text: string): Promise<void>;
  /** A PNG of what is in the window. */
  screenshot(): Promise<Buffer>;
  /** The new tab; the old one is still driven. */
  openTab(): Promise<string>;
  switchTo(tab: string): Promise<void>;
  closeTab(): Promise<void>;
  /** Ends the browser as its person would. */
  quit(): Promise<void>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
};
