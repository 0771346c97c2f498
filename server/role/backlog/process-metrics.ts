import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { PROCESS_ROLES } from '#domain/admin/server-process.ts';
import { readProcesses } from '#server/bus/presence.ts';

/**
 * Registers the processes of the installation for /metrics, as of the last measurement. Every process of any
 * role reports the same, so that the others show which one is missing.
 */
export function processMetrics(registry: Registry, pool: Pool) {
  const processes = new Gauge({
    name: 'traza_processes',
    help: 'Processes of the installation, live ones and those that fell silent in the last day',
    labelNames: ['role', 'state'],
    registers: [registry],
  });
  return {
    /** @throws Error when the database does not answer; the figures then stay the previous ones */
    async measure(): Promise<void> {
      const found = await readProcesses(pool);
      const count = (of: (typeof PROCESS_ROLES)[number], isSilent: boolean) =>
        found.filter(({ role, silent }) => role === of && silent === isSilent).length;
      for (const role of PROCESS_ROLES) {
        processes.set({ role, state: 'live' }, count(role, false));
        processes.set({ role, state: 'silent' }, count(role, true));
      }
    },
  };
}
