import { Agent, request as open } from 'node:http';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Device, DeviceOptions } from './device.ts';

/** A request with records. */
export type Posted = {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export type HttpOptions = DeviceOptions & {
  /** Most records of a request. */
  maxRecords: number;
  request(records: readonly TrackerRecord[]): Posted;
};

/**
 * A device that reports over HTTP: some records per request, oldest first, repeated until the answer is a
 * success.
 */
export function httpDevice(options: HttpOptions): Device {
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
    const records = stored.slice(first, first + options.maxRecords);
    if (records.length === 0) return;
    busy = true;
    const { method, path, headers = {}, body } = options.request(records);
    let done = false;
    const finish = (success: boolean) => {
      if (done) return;
      done = true;
      busy = false;
      if (success) acknowledged(records);
      else later();
    };
    const request = open(
      { host: options.host, port: options.port, method, path, headers, agent, timeout: options.answerMs },
      (answer) => {
        answer.resume();
        answer.on('end', () => finish(answer.statusCode! >= 200 && answer.statusCode! < 300));
        answer.on('close', () => finish(false));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => finish(false));
    request.end(body);
  }

  function acknowledged(records: readonly TrackerRecord[]): void {
    failures = 0;
    first += records.length;
    if (first === stored.length) {
      stored.length = 0;
      first = 0;
      for (const resolve of waiting.splice(0)) resolve();
    }
    options.onAcked(records.at(-1)!.timeMs);
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
