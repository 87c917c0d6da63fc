import { IconChevronRight } from "@tabler/icons-react";
import type { OutboxEntry } from "#store/rows.ts";
import { Icon } from "#ui/text/icon.tsx";

/** The refusal as the server sent it, for the person who helps. */
export function ServerAnswer({ entry: { problem } }: { entry: OutboxEntry }) {
  if (!problem) return null;
  return (
    <details className="tech">
      <summary>
        <Icon of={IconChevronRight} className="tw" />
        The server's answer
      </summary>
      <dl className="kv kv--2">
        <div>
          <dt>Status</dt>
          <dd className="num">{problem.status}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{problem.code}</dd>
        </div>
        <div>
          <dt>Detail</dt>
          <dd>{problem.detail}</dd>
        </div>
        {(problem.errors ?? []).map(({ field, message }) => (
          <div key={`${field} ${message}`}>
            <dt>{field}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
