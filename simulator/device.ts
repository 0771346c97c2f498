import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** What a tracker, of whatever protocol, can be told to do. */
export type Device = {
  /** Records it has made, in time order; kept until they are acknowledged. */
  push(records: readonly TrackerRecord[]): void;
  /** Records not acknowledged yet. */
  stored(): number;
  /** Resolves when everything pushed so far is acknowledged. */
  drained(): Promise<void>;
  /** Out of coverage it only stores; back in coverage it sends what it stored. */
  setCoverage(covered: boolean): void;
  /** Ends the connection for good; what is not acknowledged is lost. */
  stop(): void;
};

/** What every device is told, whatever its protocol. */
export type DeviceOptions = {
  host: string;
  port: number;
  /** Without the right answer by then, the tracker gives up and sends the same again. */
  answerMs: number;
  /** Waits before connecting again, by failures in a row; the last one repeats. */
  backoffMs: readonly number[];
  /** Called after each acknowledged packet with the time up to which nothing is left to send, ms UTC. */
  onAcked(timeMs: number): void;
};
