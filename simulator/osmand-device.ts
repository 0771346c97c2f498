import { Agent, get } from 'node:http';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeOsmandQuery } from '#server/gateway/protocol/osmand/encode.ts';
import type { Device, DeviceOptions } from './device.ts';

export type OsmandOptions = DeviceOptions & { id: string };

/** A phone: one request per position, oldest first, repeated until the answer is a success. */
export function osmandDevice(options: OsmandOptions): Device {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stored: TrackerRecord[] = [];
  let first = 0;
  let busy = false;
  let failures = 0;
  let covered = true;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];

  function send(): void {
    if (busy || retry || stopped || !covered) return;
    const record = stored[first];
    if (!record) return;
    busy = true;
    const path = encodeOsmandQuery(options.id, record);
    let done = false;
    const finish = (success: boolean) => {
      if (done) return;
      done = true;
      busy = false;
      if (success) acknowledged(record);
      else later();
    };
    const request = get(
      { host: options.host, port: options.port, path, agent, timeout: options.answerMs },
      (answer) => {
        answer.resume();
        answer.on('end', () => finish(answer.statusCode! >= 200 && answer.statusCode! < 300));
        answer.on('close', () => finish(false));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => finish(false));
  }

  function acknowledged(record: TrackerRecord): void {
    failures = 0;
    first++;
    if (first === stored.length) {
      stored.length = 0;
      first = 0;
      for (const resolve of waiting.splice(0)) resolve();
    }
    options.onAcked(record.timeMs);
    send();
  }

  function later(): void {
    if (stopped) return;
    const waits = options.backoffMs;
    const waitMs = waits[Math.min(failures, waits.length - 1)] ?? 0;
    failures++;
    retry = setTimeout(() => {
      retry = undefined;
      send();
    }, waitMs);
  }

  return {
    push(records) {
      for (const record of records) stored.push(record);
      send();
    },
    stored: () => stored.length - first,
    drained() {
      return stored.length === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
    setCoverage(now) {
      covered = now;
      send();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      agent.destroy();
      waiting = [];
    },
  };
}
