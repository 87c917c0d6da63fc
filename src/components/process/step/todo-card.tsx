import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./todo-card.css";
import type { Step } from "#domain/steps/schema.ts";
import { Card } from "#ui/panel/card.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { PutOff } from "./step-notes.tsx";

type Task = {
  key: string;
  text: ReactNode;
  isDone?: boolean;
  /** The button that the task speaks of, unless it is the main button of the page. */
  action?: ReactNode;
};

/** The tasks of a step in order; what is done is ticked. */
export function TodoCard({ step, tasks }: { step: Step; tasks: readonly Task[] }) {
  return (
    <>
      <PutOff step={step} />
      <Card title="To do">
        <ol className="todo">
          {tasks.map(({ key, text, isDone = false, action = null }) => (
            <li key={key}>
              {isDone ? (
                <span className="todo__tick is-done" role="img" aria-label="Done">
                  <Icon of={IconCheck} />
                </span>
              ) : (
                <span className="todo__tick" />
              )}
              <span>{text}</span>
              {action}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
