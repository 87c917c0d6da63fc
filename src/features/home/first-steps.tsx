import {
  IconChevronRight,
  IconDatabase,
  IconDevices,
  IconFileSpreadsheet,
  IconListDetails,
  IconPrinter,
  IconUsers,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import { recordIcons } from "#components/record/record-icons.ts";
import { FourSentences } from "#components/sync/without-signal.tsx";
import type { Role } from "#domain/kernel/roles.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useMay, useSession } from "#hooks/lab-context.tsx";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";

type FirstStep = { title: string; text: string; to?: string; icon: Glyph; needs?: Role };

/** What a lab that moves in does, in order. The backup is set up on the server. */
const steps: readonly FirstStep[] = [
  {
    title: "Read how a lab moves in",
    text: "With its spreadsheets: which files, and in which order.",
    to: "/help/moving-in",
    icon: IconFileSpreadsheet,
  },
  {
    title: "Fill the lists of the lab",
    text: "Locations, suppliers and names that every form offers: typed, or from files.",
    to: "/lab-lists",
    icon: IconListDetails,
  },
  {
    title: "Import what is there",
    text: "Equipment first, then chemicals and feedstocks. Each list has a template.",
    to: kindPages.equipment.page,
    icon: recordIcons.equipment,
  },
  {
    title: "Add the people of the lab",
    text: "Everyone signs in with an account.",
    to: "/people",
    icon: IconUsers,
    needs: "administrator",
  },
  {
    title: "Print labels",
    text: "For what was imported: choose rows of a list, then Print labels.",
    to: "/print-labels",
    icon: IconPrinter,
  },
  {
    title: "Set up the tablets",
    text: "Sign in on each one and install the app. Devices lists them.",
    to: "/devices",
    icon: IconDevices,
    needs: "staff",
  },
  {
    title: "Set up the backup",
    text: "On the server: docs/operations.md, Backups.",
    icon: IconDatabase,
    needs: "administrator",
  },
  {
    title: "Add NOP Process",
    text: "Then cakes, CNFs and grow trials.",
    to: `${kindPages.nop_processes.page}?form=new`,
    icon: recordIcons.nop_processes,
  },
];

const STEPS = "first-steps";
const DISMISSED = "dismissed";

/**
 * The first steps of a lab: shown to who opens Home while the lab has no records, and from then on until this person
 * dismisses them on this device. A person ticks what is done.
 */
export function FirstSteps({ isLabEmpty }: { isLabEmpty: boolean }) {
  const may = useMay();
  const { email } = useSession();
  const [all, setAll] = useState(() => readFromDevice<Record<string, string[]>>(STEPS) ?? {});
  const done = all[email];
  function write(next: string[]) {
    const changed = { ...all, [email]: next };
    setAll(changed);
    storeOnDevice(STEPS, changed);
  }
  const begin = useEffectEvent(() => write([]));
  useEffect(() => {
    if (isLabEmpty && done === undefined) begin();
  }, [isLabEmpty, done]);
  if (!may("member") || done === undefined || done.includes(DISMISSED)) return null;
  return (
    <Card
      title="First steps"
      flush
      aside={
        <Button size="sm" variant="quiet" onClick={() => write([...done, DISMISSED])}>
          Dismiss
        </Button>
      }
    >
      <LineList>
        {steps
          .filter(({ needs = "member" }) => may(needs))
          .map((step) => (
            <li key={step.title} className="firststep">
              <StepLine {...step} />
              <Checkbox
                checked={done.includes(step.title)}
                onChange={({ target }) =>
                  write(target.checked ? [...done, step.title] : done.filter((one) => one !== step.title))
                }
              >
                <span className="vh">{step.title}: </span>Done
              </Checkbox>
            </li>
          ))}
      </LineList>
    </Card>
  );
}

function StepLine({ title, text, to, icon }: FirstStep) {
  const line = (
    <>
      <span className="line__ic">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="sub">{text}</span>
      </span>
    </>
  );
  return to === undefined ? (
    <div className="line">{line}</div>
  ) : (
    <Link className="line" to={to}>
      {line}
      <Icon of={IconChevronRight} className="go" />
    </Link>
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
