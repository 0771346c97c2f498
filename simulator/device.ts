import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** The commands of the simulation to a tracker of any protocol. */
export type Device = {
  /** Adds records of the tracker, in time order; it stores them until they are acknowledged. */
  push(records: readonly TrackerRecord[]): void;
  /** Records not acknowledged yet. */
  stored(): number;
  /** Resolves when everything pushed so far is acknowledged. */
  drained(): Promise<void>;
  /** Without coverage it only stores records. When coverage returns, it sends the stored ones. */
  setCoverage(covered: boolean): void;
  /** Ends the connection for good. Records that are not acknowledged are lost. */
  stop(): void;
};

/** Settings of every device, whatever its protocol. */
export type DeviceOptions = {
  host: string;
  port: number;
  /** Without the right answer within this time, the tracker gives up and sends the same again. */
  answerMs: number;
  /** Waits before connecting again, by number of failures in a row. The last one repeats. */
  backoffMs: readonly number[];
  /** Called after each acknowledged packet with the time up to which everything has been sent, ms UTC. */
  onAcked(timeMs: number): void;
};
