import { IconChevronRight, IconListDetails, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import { recordIcons } from "#components/record/record-icons.ts";
import { FourSentences } from "#components/sync/without-signal.tsx";
import { needs } from "#contract/start.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useMay, useSession } from "#hooks/lab-context.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";

type FirstStep = { title: string; text: string; to: string; icon: Glyph };

const newOf = (table: "equipment" | "feedstocks" | "chemicals" | "nop_processes") => ({
  to: `${kindPages[table].page}?form=new`,
  icon: recordIcons[table],
});

const people: FirstStep = {
  title: "Add the people of the lab",
  text: "Everyone signs in with an account.",
  to: "/people",
  icon: IconUsers,
};

const steps: readonly FirstStep[] = [
  {
    title: "Check the lists of the lab",
    text: "Locations, suppliers and names that every form offers.",
    to: "/lab-lists",
    icon: IconListDetails,
  },
  { title: "New equipment", text: "Homogenizers, filters and balances.", ...newOf("equipment") },
  { title: "New feedstock", text: "What a NOP process begins with.", ...newOf("feedstocks") },
  { title: "New chemical", text: "Its label is printed from its page.", ...newOf("chemicals") },
  { title: "Add NOP Process", text: "Then cakes, CNFs and grow trials.", ...newOf("nop_processes") },
];

/** What to do first in a lab that has no records, in order. */
export function FirstSteps() {
  const may = useMay();
  if (!may("member")) return null;
  return (
    <Card title="First steps" flush>
      <LineList>
        {[...(may(needs.listAccounts) ? [people] : []), ...steps].map(({ title, text, to, icon }) => (
          <li key={to}>
            <Link className="line" to={to}>
              <span className="line__ic">
                <Icon of={icon} />
              </span>
              <span className="grow">
                <b>{title}</b>
                <span className="sub">{text}</span>
              </span>
              <Icon of={IconChevronRight} className="go" />
            </Link>
          </li>
        ))}
      </LineList>
    </Card>
  );
}

const NAME = "has-read-first-start";

/** Four sentences about saving and sending, for each person on each device, until the person has read them. */
export function FirstStart() {
  const { email } = useSession();
  const [readers, setReaders] = useState(() => readFromDevice<string[]>(NAME) ?? []);
  if (readers.includes(email)) return null;
  function close() {
    const next = [...readers, email];
    setReaders(next);
    storeOnDevice(NAME, next);
  }
  return (
    <Card title="Before you start">
      <div className="stack">
        <FourSentences />
        <div className="row">
          <Button variant="tint" onClick={close}>
            Got it
          </Button>
          <Button variant="quiet" render={<Link to="/help" />}>
            Help
          </Button>
        </div>
      </div>
    </Card>
  );
}
