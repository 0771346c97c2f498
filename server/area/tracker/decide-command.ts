import { postCommandCancel, postCommandConsent, postCommandRefusal } from '#api/tracker-command.ts';
import { Fault } from '#domain/fault.ts';
import { type CommandKind, type CommandState, isCancellable, mayAsk } from '#domain/tracker/command.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { type LockedTracker, lockTracker, trackerPlace } from './tracker-scope.ts';

type Tx = Pick<Command, 'sql' | 'changed'>;
type Locked = { id: number; kind: CommandKind; state: CommandState; asked_by: number | null };

/** Consents as the second person: from then on the command is sent as soon as the vehicle stands. */
const consent = handle(postCommandConsent, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    const asked = await lockCommand(tx, tracker, params.command_id);
    assertState(asked.state === 'awaiting_consent');
    // The author may no longer be known; then nobody can prove to be another person.
    if (asked.asked_by === null || asked.asked_by === caller.userId)
      throw new Fault('tracker.outputOwn', 409);
    await decide(tx, tracker, asked, {
      ...{ action: 'consent_command', state: 'waiting', userId: caller.userId },
      at: new Date(app.now()),
    });
    return { ok: true as const };
  }),
);

/** Refuses, as the second person. */
const refuse = handle(postCommandRefusal, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    const asked = await lockCommand(tx, tracker, params.command_id);
    assertState(asked.state === 'awaiting_consent');
    if (asked.asked_by === caller.userId) throw new Fault('tracker.outputOwn', 409);
    await decide(tx, tracker, asked, {
      ...{ action: 'refuse_command', state: 'refused', userId: caller.userId },
      at: new Date(app.now()),
    });
    return { ok: true as const };
  }),
);

/** Withdraws a command before it is sent. Everybody who may send it may also withdraw it. */
const cancel = handle(postCommandCancel, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    const asked = await lockCommand(tx, tracker, params.command_id);
    if (!mayAsk(caller.actors, asked.kind)) throw new Fault('auth.notPermitted', 409);
    assertState(isCancellable(asked.state));
    await decide(tx, tracker, asked, {
      ...{ action: 'cancel_command', state: 'cancelled', userId: caller.userId },
      at: new Date(app.now()),
    });
    return { ok: true as const };
  }),
);

export const decisionHandlers: readonly Handler[] = [consent, refuse, cancel];

function assertState(isRight: boolean): void {
  if (!isRight) throw new Fault('tracker.commandOver', 409);
}

/** A command of the tracker, locked, so that it is not sent meanwhile. */
async function lockCommand({ sql }: Tx, tracker: LockedTracker, commandId: number): Promise<Locked> {
  const found = await sql
    .selectFrom('tracker_command')
    .select(['id', 'kind', 'state', 'asked_by'])
    .where('id', '=', commandId)
    .where('tracker_id', '=', tracker.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found as Locked;
}

async function decide(
  tx: Tx,
  tracker: LockedTracker,
  { id, kind }: Locked,
  decision: { action: string; state: CommandState; userId: number; at: Date },
): Promise<void> {
  const { action, state, userId, at } = decision;
  const isOver = state !== 'waiting';
  await tx.sql
    .updateTable('tracker_command')
    .set({ state, decided_by: userId, decided_at: at, ended_at: isOver ? at : null })
    .where('id', '=', id)
    .execute();
  await tx.changed({
    action,
    entity: 'tracker_command',
    id: tracker.id,
    after: { kind },
    place: trackerPlace(tracker),
  });
}
