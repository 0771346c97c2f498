import type { Lease } from '#server/base/db/lease.ts';
import type { MqttReader } from './mqtt-reader.ts';

/** Reads from the broker while it is this process's turn. */
export type MqttDuty = {
  /** Begins to read if no other process does, and goes on while none does. */
  turn(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Lets one of several processes read, because two would end each other's session at the broker. A process
 * that cannot renew its lease in time stops by itself, before another one begins.
 */
export function mqttDuty(lease: Lease, open: () => MqttReader): MqttDuty {
  let reader: MqttReader | null = null;
  let lapse: NodeJS.Timeout | undefined;

  async function stopReading(): Promise<void> {
    clearTimeout(lapse);
    const ending = reader;
    reader = null;
    await ending?.close();
  }

  return {
    async turn() {
      const askedMs = performance.now();
      if (!(await lease.take())) return stopReading();
      clearTimeout(lapse);
      lapse = setTimeout(() => void stopReading(), lease.lastsMs - (performance.now() - askedMs));
      reader ??= open();
    },
    async close() {
      await stopReading();
      await lease.release();
    },
  };
}
