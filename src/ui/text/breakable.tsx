import { Fragment } from "react";

/** Text that may break after an underscore: NEUTRALIZING_AGENT on two lines. */
export function Breakable({ text }: { text: string }) {
  return text.split("_").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? "_" : null}
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
