import { iso } from '#domain/iso.ts';
import { orderReplay } from '#server/area/tracker/unfolded-handlers.ts';
import { command } from '#server/base/access/command.ts';
import { unfoldedByReason } from '#server/telemetry/unfolded.ts';
import { BY_CONSOLE } from './by-console.ts';
import type { ConsoleCommand } from './console-command.ts';

/**
 * Folds in the packets that this program could not fold or store before: the packets are right, the fault was
 * ours.
 */
export const replayQuarantine: ConsoleCommand = {
  name: 'replay-quarantine',
  parameters: [],
  summary: 'folds in the packets that could not be folded or stored',
  async run({ database, nowMs, say }) {
    const reasons = await unfoldedByReason(database.sql);
    if (reasons.length === 0) say('Nothing waits: every packet has been folded.');
    for (const { kind, reason, packets, vehicles, since } of reasons)
      say(`${kind}, ${reason}: packets ${packets}, vehicles ${vehicles}, since ${iso(since)}`);
    const asked = await command(BY_CONSOLE({ database, nowMs }), (tx) => orderReplay(tx, nowMs));
    if (asked > 0) say(`Asked for: ${asked}. The running server folds them in, or the next one that starts.`);
    return true;
  },
};
