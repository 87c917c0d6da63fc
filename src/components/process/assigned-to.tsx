import { IconCheck, IconChevronDown, IconUser } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { commands } from "#contract/operations.ts";
import { type FindablePerson, peopleIn } from "#domain/search/people.ts";
import { showPerson } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { Menu } from "#ui/menu/menu.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useIsFrozen } from "../page/withdrawal.tsx";
import { useSaving } from "../saving/use-saving.ts";

/** The edits of the processes that are assigned to a person. */
const edits = {
  nop_processes: commands.editNopProcess,
  homogenizations: commands.editHomogenization,
  grow_trials: commands.editGrowTrial,
};

type Props = {
  of: { table: keyof typeof edits; id: string };
  /** The e-mail of the person; null for nobody. */
  to: string | null;
};

/**
 * Whose work a process is, and the choice of another person: of those whom this device knows, and nobody. In a withdrawn
 * process nobody else is chosen.
 */
export function AssignedTo({ of: { table, id }, to }: Props) {
  const { email } = useSession();
  const { saveAll } = useSaving();
  const people = useAssignable();
  const isFrozen = useIsFrozen();
  const name = to === null ? "Assign" : nameIn(people, to);
  if (isFrozen) return to === null ? null : <span title={to}>{name}</span>;
  const assign = (next: string | null) => {
    const body = { assigned_to: next, base: { assigned_to: to } };
    if (next !== to) void saveAll(edits[table], [{ params: { id }, body }], { canUndo: true });
  };
  const own = email.toLowerCase();
  const items = [
    { email: own, label: `${nameIn(people, own)} (you)` },
    ...people.filter((one) => one.email !== own).map((one) => ({ ...one, label: nameIn(people, one.email) })),
    { email: null, label: "Nobody" },
  ];
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          aria-label={to === null ? "Assign to a person" : `Assigned to ${name}`}
        >
          <Icon of={IconUser} />
          {name}
          <Icon of={IconChevronDown} />
        </button>
      }
      items={items.map((item) => ({
        label: item.label,
        onSelect: () => assign(item.email),
        ...(item.email === to && { icon: IconCheck }),
      }))}
    />
  );
}

/** The name of a person; the e-mail where another person has the same name. */
function nameIn(people: readonly FindablePerson[], email: string): string {
  const name = showPerson(email);
  return people.some((one) => one.email !== email && showPerson(one.email) === name) ? email : name;
}

const NOBODY: readonly never[] = [];

/** The people who have signed in on this device, and those who created a process or had one assigned. */
function useAssignable(): readonly FindablePerson[] {
  const { store } = useLab().env;
  const known = useLiveQuery(() => store.people.toArray(), [store]) ?? NOBODY;
  const named = useRecords(async (records) => {
    const [reactions, homogenizations, trials] = await Promise.all([
      records.all("nop_processes"),
      records.all("homogenizations"),
      records.all("grow_trials"),
    ]);
    return [...reactions, ...homogenizations, ...trials].flatMap(({ created_by, assigned_to }) => [
      { created_by },
      ...(assigned_to ? [{ created_by: assigned_to }] : []),
    ]);
  }, []);
  return peopleIn(named ?? NOBODY, known);
}
