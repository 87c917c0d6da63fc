import { Fragment } from "react";

/** NEUTRALIZING_AGENT on two lines, where there is no room for one. */
export function Breakable({ text }: { text: string }) {
  return text.split("_").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? "_" : null}
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
