import { IconCheck, IconChevronDown, IconUser } from "@tabler/icons-react";
import { useLiveQuery } from "dexie-react-hooks";
import { commands } from "#contract/operations.ts";
import { type FindablePerson, peopleIn } from "#domain/search/people.ts";
import { useLab, usePersonName, useSession } from "#hooks/lab-context.tsx";
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
  const nameOf = usePersonName();
  /** The name of a person; the e-mail where another person has the same name. */
  const nameAmong = (email: string) => {
    const name = nameOf(email);
    return people.some((one) => one.email !== email && nameOf(one.email) === name) ? email : name;
  };
  const isFrozen = useIsFrozen();
  const name = to === null ? "Assign" : nameAmong(to);
  if (isFrozen) return to === null ? null : <span title={to}>{name}</span>;
  const assign = (next: string | null) => {
    const body = { assigned_to: next, base: { assigned_to: to } };
    if (next !== to) void saveAll(edits[table], [{ params: { id }, body }], { canUndo: true });
  };
  const own = email.toLowerCase();
  const others = people.map((one) => one.email).filter((one) => one !== own);
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
      items={[own, ...others, null].map((one) => ({
        label: one === null ? "Nobody" : `${nameAmong(one)}${one === own ? " (you)" : ""}`,
        onSelect: () => assign(one),
        ...(one === to && { icon: IconCheck }),
      }))}
    />
  );
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
