import { getUnfoldedPackets, postUnfoldedReplay, type UnfoldedReason } from '#api/unfolded-packet.ts';
import { iso } from '#domain/iso.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { requestReplay, unfoldedByReason } from '#server/telemetry/unfolded.ts';

/** Messages of errors may name values, so there may be as many reasons as packets. */
const MOST_REASONS = 200;

/**
 * Orders that all packets that could not be folded are folded in; the audit records how many. Returns that
 * number.
 */
export async function orderReplay(tx: Command, nowMs: number): Promise<number> {
  const packets = await requestReplay(tx.sql, nowMs);
  if (packets > 0)
    await tx.changed({ entity: 'unfolded_packet', id: 'all', action: 'replay', after: { packets } });
  return packets;
}

/** Endpoints for packets that could not be folded: the reasons, and folding them in. For system staff. */
export const unfoldedHandlers: readonly Handler[] = [
  handle(getUnfoldedPackets, async ({ app }) => {
    const reasons = await unfoldedByReason(app.database.sql);
    const sumOf = (field: 'packets' | 'asked' | 'failed_again') =>
      reasons.reduce((sum, reason) => sum + reason[field], 0);
    return {
      packets: sumOf('packets'),
      asked: sumOf('asked'),
      failed_again: sumOf('failed_again'),
      reasons: reasons
        .slice(0, MOST_REASONS)
        .map((reason): UnfoldedReason => ({ ...reason, since: iso(reason.since) })),
      more_reasons: Math.max(0, reasons.length - MOST_REASONS),
    };
  }),

  handle(postUnfoldedReplay, (call) =>
    command(call, async (tx) => ({ asked: await orderReplay(tx, call.app.now()) })),
  ),
];
