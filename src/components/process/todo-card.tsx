import { IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Step } from "#domain/steps/schema.ts";
import { showDate } from "#domain/time.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";

type Props = { step: Step; tasks: readonly { key: string; text: ReactNode }[]; children: ReactNode };

/** What is left to do in a step, in its order, and the button for it. */
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

/** Says of a step that was put off that it still has to be done. */
function PutOff({ step: { state, changed } }: { step: Step }) {
  if (state !== "TODO_LATER") return null;
  return (
    <Banner tone="warn" icon={IconHourglass} title="Marked as todo later.">
      {changed ? `By ${changed.by} on ${showDate(changed.at)}. ` : null}
      It is still to be completed before the experiment is finished.
    </Banner>
  );
}
