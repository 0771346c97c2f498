import type { AnswerOf } from '#api/endpoint.ts';
import { getProcesses } from '#api/server-process.ts';
import { iso } from '#domain/iso.ts';
import { handle } from '#server/base/http/route.ts';
import { readProcesses } from '#server/bus/presence.ts';

/** The processes of the installation, and the connection of this one to the others. For system staff. */
export const readServerProcesses = handle(getProcesses, async ({ app }) => {
  const processes = await readProcesses(app.database.pool);
  return {
    processes: processes.map(({ startedAt, seenAt, ...row }) => ({
      ...row,
      started_at: iso(startedAt),
      seen_at: iso(seenAt),
      answering: row.id === app.processId,
    })),
    versions: [...new Set(processes.flatMap(({ silent, version }) => (silent ? [] : version)))].sort(),
    bus: busState(app.isBusUp()),
  };
});

function busState(isUp: boolean | null): AnswerOf<typeof getProcesses>['bus'] {
  if (isUp === null) return 'none';
  return isUp ? 'up' : 'down';
}
