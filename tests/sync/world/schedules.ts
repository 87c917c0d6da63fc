import fc from "fast-check";
import type { SyncEnv } from "#sync/env.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { drain } from "./drain.ts";
import type { Kind } from "./forms.ts";
import { brokenAtRest, brokenMeanwhile } from "./laws.ts";
import { faults } from "./network.ts";
import type { ContextName } from "./tablet.ts";
import { type Spoil, users, World } from "./world.ts";

/** The worker has no rules: a turn that needs them ends, and an open page runs it. */
async function workerTurn({ reapply, ...env }: SyncEnv, options: { force: boolean; hasPage: boolean }) {
  const end = await syncTurn(env, options);
  const isLeft = end === "needs-page" && options.hasPage && reapply !== undefined;
  return isLeft ? syncTurn({ ...env, reapply }, options) : end;
}

const which = fc.nat(1);
const dieAt = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 5 });
const script = fc.array(fc.constantFrom(...faults), { maxLength: 5 });

/** How the disk of a page's journal fails; only where pages have journals. */
const journal = fc.option(
  fc.record({
    dieAt: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    room: fc.constantFrom("free" as const, "free" as const, "reserve" as const, "none" as const),
  }),
  { nil: undefined, freq: 1 },
);

const save = fc.record({
  do: fc.constant("save" as const),
  tablet: which,
  what: fc.constantFrom<Kind[]>(
    ...(["chemical", "use", "use", "use", "use", "use", "diluted", "equipment"] as const),
    ...(["week", "week", "picture", "picture", "file", "file", "label", "set"] as const),
    ...(["transplant", "transplant", "edit", "edit", "withdraw", "withdraw", "restore"] as const),
    ...(["reopen", "reopen", "complete", "entry", "entry", "rename", "retire", "merge"] as const),
    ...(["loss", "loss", "correct", "correct", "amend", "amend", "unloss", "plan", "plan"] as const),
    ...(["gap", "gap", "count", "count", "void", "void"] as const),
  ),
  pick: fc.nat(6),
  dieAt,
  isFull: fc.integer({ min: 0, max: 9 }).map((n) => n === 9),
  lostAnswers: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
  journal,
});

const sync = fc.record({
  do: fc.constant("sync" as const),
  tablet: which,
  contexts: fc.constantFrom<ContextName[]>(["page"], ["worker"], ["page", "worker"]),
  force: fc.boolean(),
  faults: script,
  dieAt,
  hasLocks: fc.constantFrom(true, true, true, false),
});

const life = fc.oneof(
  fc.record({
    do: fc.constant("settle" as const),
    tablet: which,
    how: fc.constantFrom("discard", "resend", "restore"),
    pick: fc.nat(4),
  }),
  fc.record({
    do: fc.constant("clock" as const),
    tablet: which,
    by: fc.constantFrom(-86_400_000, -3_600_000, 90_000, 40 * 86_400_000),
  }),
  fc.record({ do: fc.constant("pass" as const), by: fc.constantFrom(500, 5_000, 120_000, 3_600_000) }),
  fc.record({ do: fc.constant("revoke" as const), tablet: which }),
  fc.record({ do: fc.constant("refresh" as const), tablet: which, faults: script, dieAt }),
  fc.record({ do: fc.constant("sign-in" as const), tablet: which, user: which }),
  fc.record({ do: fc.constant("sign-out" as const), tablet: which }),
  fc.record({
    do: fc.constant("guess" as const),
    tablet: which,
    user: which,
    wrong: fc.constantFrom(0, 1, 1, 4, 5, 6),
    dieAt: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  }),
  fc.record({ do: fc.constant("back-up" as const) }),
  fc.record({ do: fc.constant("restore-server" as const) }),
  fc.record({ do: fc.constant("rescue" as const), tablet: which, to: which, isTwice: fc.boolean() }),
  fc.record({ do: fc.constant("open-page" as const), tablet: which, journal }),
  fc.record({ do: fc.constantFrom("lose-database" as const, "forget" as const), tablet: which }),
  fc.record({
    do: fc.constant("role" as const),
    user: which,
    role: fc.constantFrom("member" as const, "member" as const, "staff" as const),
  }),
);

const step = fc.oneof(
  { weight: 8, arbitrary: save },
  { weight: 4, arbitrary: sync },
  { weight: 3, arbitrary: life },
);

/** The pages of both tablets have journals, from here on. */
type Journals = { do: "journals" };

export type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) | Journals;

const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 3, size: "max" }), {
  minLength: 3,
  maxLength: 12,
  size: "max",
});

/** Steps that run one after another, or – in a group – at the same time. */
export const schedule: fc.Arbitrary<Step[][]> = fc
  .tuple(fc.boolean(), groups)
  .map(([hasJournals, steps]) => (hasJournals ? [[{ do: "journals" }], ...steps] : steps));

/** Plays a schedule in a new world, lets it settle, and returns the laws it broke. */
export async function play(groups: Step[][], spoil?: Spoil): Promise<{ world: World; broken: string[] }> {
  const world = await World.open(spoil);
  try {
    for (const group of groups) {
      // A database is lost between two pages: what the group did to it has ended.
      const [after, during] = [group.filter(isDamage), group.filter((one) => !isDamage(one))];
      await Promise.all(during.map((one) => take(world, one, groups)));
      for (const one of after) await take(world, one, groups);
      const broken = await brokenMeanwhile(world);
      if (broken.length > 0) return { world, broken };
    }
    await drain(world);
    return { world, broken: await brokenAtRest(world) };
  } finally {
    await world.close();
  }
}

function isDamage(step: Step): boolean {
  return step.do === "lose-database" || step.do === "forget" || step.do === "rescue";
}

async function take(world: World, one: Step, groups: readonly Step[][]): Promise<void> {
  const tablet = world.tablets["tablet" in one ? one.tablet : 0];
  if (!tablet) return;
  switch (one.do) {
    case "save":
      return world.save(tablet, one.what, one.pick, {
        dieAt: one.dieAt,
        isFull: one.isFull,
        lostAnswers: one.lostAnswers ?? 0,
        journal: one.journal,
      });
    case "sync":
      await Promise.all(
        one.contexts.map((context, i) =>
          tablet.run(
            {
              faults: i === 0 ? one.faults : [],
              dieAt: i === 0 ? one.dieAt : null,
              hasLocks: one.hasLocks,
            },
            context === "page"
              ? (env) => syncTurn(env, { force: one.force })
              : (env) => workerTurn(env, { force: one.force, hasPage: one.contexts.includes("page") }),
          ),
        ),
      );
      return;
    case "settle":
      return world.settling.settle(tablet, one.how, one.pick);
    case "clock":
      tablet.clockOff += one.by;
      return;
    case "pass":
      return world.pass(one.by);
    case "refresh":
      return void (await tablet.run(one, (env) => refreshSession(env)));
    case "revoke":
      return world.revoke(tablet);
    case "sign-in":
      return world.signIn(tablet, users[one.user] ?? users[0]);
    case "sign-out":
      return world.signOut(tablet);
    case "guess":
      return world.guess(tablet, users[one.user] ?? users[0], one);
    case "role":
      return world.setRole(users[one.user] ?? users[0], one.role);
    case "back-up":
      return world.backUpServer();
    case "restore-server":
      return world.restoreServer();
    case "rescue":
      return world.rescue(tablet, world.tablets[one.to] ?? tablet, one.isTwice);
    case "journals":
      return world.giveJournals(groups.flat().some((step) => step.do === "forget"));
    case "open-page":
      return void (await tablet.runPage({ journal: one.journal }, async () => {}));
    case "lose-database":
    case "forget":
      return world.damage(tablet, one.do);
  }
}
