import { useState } from "react";
import "./mail.css";
import { FetchedPage } from "#components/page/fetched-page.tsx";
import { useFetchedList } from "#hooks/calls/use-fetched-list.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { MessageRow } from "./message-row.tsx";

/** Messages that are shown at first, and with each press of the button. */
const ROWS = 50;

/** The messages to the Quality Control Team and what became of them, newest first. Staff sends them again. */
export function MailPage() {
  const { known, isReached, reload } = useFetchedList("mail", { follows: true });
  const [shown, setShown] = useState(ROWS);
  return (
    <FetchedPage
      title="Mail"
      className="mail"
      known={known}
      isReached={isReached}
      empty={
        <Empty title="There is no message yet.">
          The Quality Control Team gets one about a sample, if its form requests that, and about each
          completed characterization.
        </Empty>
      }
    >
      {(list) => (
        <div className="stack">
          <Card flush>
            <ul className="fetched-page__list">
              {list.slice(0, shown).map((message) => (
                <MessageRow key={message.id} message={message} onResent={reload} />
              ))}
            </ul>
          </Card>
          {list.length > shown ? (
            <Button onClick={() => setShown(shown + ROWS)}>Show older messages</Button>
          ) : null}
        </div>
      )}
    </FetchedPage>
  );
}
