import "./number-question.css";
import { numberToText } from "#domain/values/number-text.ts";
import { Button } from "../press/button.tsx";
import { keepFocus } from "../press/keep-focus.ts";

type Props = { of: readonly [number, number]; onChoose: (choice: number) => void };

/** The question about a text that can be read as two numbers, with a button for each. */
export function NumberQuestion({ of, onChoose }: Props) {
  return (
    <fieldset className="numberquestion" aria-label={`Do you mean ${of.map(numberToText).join(" or ")}?`}>
      <span role="status">Do you mean</span>
      {of.map((choice) => (
        <Button key={choice} size="sm" onMouseDown={keepFocus} onClick={() => onChoose(choice)}>
          {numberToText(choice)}
        </Button>
      ))}
    </fieldset>
  );
}
