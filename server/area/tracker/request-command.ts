import { postTrackerCommand } from '#api/tracker-command.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { commandFaults, isOutput, mayAsk, OPEN_COMMANDS } from '#domain/tracker/command.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { kindsOf, readSpoken } from './command-kinds.ts';
import { requestConsent } from './request-consent.ts';
import { lockTracker, trackerPlace } from './tracker-scope.ts';

/** Stores a command to a visible tracker. A switch of an output first waits for a second person. */
export const askCommand = handle(postTrackerCommand, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { kind, reason, hours } = body;
    const fields = commandFaults(body);
    if (fields.length > 0) throw new Fault('err.request', 422, { fields });
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    if (!mayAsk(caller.actors, kind)) throw new Fault('auth.notPermitted', 409);
    const understood = kindsOf(await readSpoken(app, tx.sql, tracker.id), {
      hasOutputs: app.config.TRACKER_OUTPUTS,
    });
    if (!understood?.includes(kind)) throw new Fault('tracker.commandUnknown', 409);
    const isSwitch = isOutput(kind);
    if ((isSwitch || kind === 'odometer') && tracker.device_id === null)
      throw new Fault('tracker.outputUnfitted', 409);
    if ((await openCommands(tx, tracker.id)) >= OPEN_COMMANDS) throw new Fault('tracker.commandTooMany', 409);
    const nowMs = app.now();
    const { id } = await tx.sql
      .insertInto('tracker_command')
      .values({
        tracker_id: tracker.id,
        vehicle_id: tracker.device_id,
        ...{ kind, reason },
        state: isSwitch ? 'awaiting_consent' : 'waiting',
        asked_by: caller.userId,
        asked_at: new Date(nowMs),
        expires_at: new Date(nowMs + hours * HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.changed({
      action: 'ask_command',
      entity: 'tracker_command',
      id: tracker.id,
      after: { kind, reason },
      place: trackerPlace(tracker),
    });
    if (isSwitch)
      await requestConsent(tx, tracker, { askedBy: caller.userId, username: caller.username, nowMs });
    return { id };
  }),
);

async function openCommands({ sql }: Pick<Command, 'sql'>, trackerId: number): Promise<number> {
  const { open } = await sql
    .selectFrom('tracker_command')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('tracker_id', '=', trackerId)
    .where('state', 'in', ['awaiting_consent', 'waiting', 'sent'])
    .executeTakeFirstOrThrow();
  return Number(open);
}
