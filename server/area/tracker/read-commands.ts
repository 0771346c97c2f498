import { type CommandRow, getTrackerCommands } from '#api/tracker-command.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import { mayAsk } from '#domain/tracker/command.ts';
import { handle } from '#server/base/http/route.ts';
import { kindsOf, readSpoken } from './command-kinds.ts';
import { readTracker } from './read-trackers.ts';

const SHOWN = 100;

/** The commands to a visible tracker, newest first, and which commands the caller may give. */
export const readCommands = handle(getTrackerCommands, async ({ params, caller, app }) => {
  const tracker = await readTracker(app, caller, params.tracker_id);
  const rows = await app.database.sql
    .selectFrom('tracker_command as command')
    .leftJoin('app_user as asker', 'asker.id', 'command.asked_by')
    .leftJoin('app_user as decider', 'decider.id', 'command.decided_by')
    .select([
      'command.id',
      'command.kind',
      'command.state',
      'command.reason',
      'command.asked_by as asker_id',
      'asker.username as asked_by',
      'command.asked_at',
      'command.expires_at',
      'decider.username as decided_by',
      'command.decided_at',
      'command.sent_at',
      'command.attempts',
      'command.odometer_m as odometer',
      'command.ended_at',
      'command.answer',
      'command.failure',
    ])
    .where('command.tracker_id', '=', tracker.id)
    .orderBy('command.id', 'desc')
    .limit(SHOWN)
    .execute();
  const kinds = kindsOf(await readSpoken(app, app.database.sql, tracker.id), {
    hasOutputs: app.config.TRACKER_OUTPUTS,
  });
  const seesPlaces = can(caller.actors, 'position:read');
  const maySwitch = can(caller.actors, 'tracker_output:command');
  return {
    kinds: kinds?.filter((kind) => mayAsk(caller.actors, kind)) ?? [],
    takes_commands: kinds !== null,
    needs_password: kinds?.length === 0,
    commands: rows.map(({ asker_id, ...row }) => {
      const isPlace = row.kind === ('position' satisfies CommandRow['kind']);
      return {
        ...row,
        kind: row.kind as CommandRow['kind'],
        state: row.state as CommandRow['state'],
        failure: row.failure as CommandRow['failure'],
        answer: isPlace && !seesPlaces ? null : row.answer,
        asked_at: iso(row.asked_at),
        expires_at: iso(row.expires_at),
        decided_at: iso(row.decided_at),
        sent_at: iso(row.sent_at),
        ended_at: iso(row.ended_at),
        may_decide: row.state === 'awaiting_consent' && maySwitch && asker_id !== caller.userId,
      };
    }),
  };
});
