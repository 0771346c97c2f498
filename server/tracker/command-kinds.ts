import { COMMAND_KINDS, type CommandKind, isOutput } from '#domain/tracker/command.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { PROTOCOLS } from '../protocols.ts';

/** What a tracker understands, by its protocol and model. Null: its protocol takes no commands. */
export function kindsOf(
  { protocol, model }: { protocol: TrackerProtocol | null; model: string | null },
  { hasOutputs }: { hasOutputs: boolean },
): readonly CommandKind[] | null {
  const orders = protocol === null ? undefined : PROTOCOLS[protocol].tcp?.orders;
  if (!orders) return null;
  const kinds = orders.kinds(model);
  return COMMAND_KINDS.filter((kind) => kinds[kind] && (hasOutputs || !isOutput(kind)));
}
