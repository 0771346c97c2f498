import { COMMAND_KINDS, type CommandKind, isOutput } from '#domain/tracker/command.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import type { Command } from '#server/base/access/command.ts';
import { type Keyed, unseal } from '#server/base/access/sealed.ts';
import type { Ordered } from '#server/protocol/protocol.ts';
import { PROTOCOLS } from '#server/protocols.ts';

type Spoken = Ordered & { protocol: TrackerProtocol | null };

/** The facts of a tracker that decide its commands. The password stays in the server. */
export async function readSpoken(
  app: Keyed,
  sql: Pick<Command['sql'], 'selectFrom'>,
  trackerId: number,
): Promise<Spoken> {
  const { protocol, password, model } = await sql
    .selectFrom('tracker')
    .leftJoin('enum_value as model', 'model.id', 'tracker.model_id')
    .select(['tracker.protocol', 'tracker.password', 'model.entered as model'])
    .where('tracker.id', '=', trackerId)
    .executeTakeFirstOrThrow();
  return {
    model,
    password: password && (await unseal(app, 'tracker password', password)),
    protocol: protocol as TrackerProtocol | null,
  };
}

/** The commands of a tracker, by its protocol and model. Null: its protocol takes no commands. */
export function kindsOf(
  { protocol, ...tracker }: Spoken,
  { hasOutputs }: { hasOutputs: boolean },
): readonly CommandKind[] | null {
  const orders = protocol === null ? undefined : PROTOCOLS[protocol].tcp?.orders;
  if (!orders) return null;
  const kinds = orders.kinds(tracker);
  return COMMAND_KINDS.filter((kind) => kinds[kind] && (hasOutputs || !isOutput(kind)));
}
