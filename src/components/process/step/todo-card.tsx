import type { ReactNode } from "react";
import "./todo-card.css";
import type { Step } from "#domain/steps/schema.ts";
import { Card } from "#ui/panel/card.tsx";
import { PutOff } from "./step-notes.tsx";

type Props = { step: Step; tasks: readonly { key: string; text: ReactNode }[]; children: ReactNode };

/** The tasks of a step in order, and the button that opens its form. */
export function TodoCard({ step, tasks, children }: Props) {
  return (
    <>
      <PutOff step={step} />
      <Card title="To do" className="todocard">
        <ol className="todo">
          {tasks.map(({ key, text }) => (
            <li key={key}>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        {children}
      </Card>
    </>
  );
}
