import type { TrackerRecord } from '#domain/telemetry/record.ts';
import {
  countText,
  type Envelope,
  encodeConfirmation,
  encodeDriver,
  encodeEvent,
  encodeHeartbeat,
  encodeIgnition,
  encodePosition,
  encodeRealTimePlace,
  encodeSack,
  encodeVersions,
} from '#server/protocol/queclink/encode.ts';
import { messageOf } from '#server/protocol/queclink/message-type.ts';
import type { Device } from './device.ts';
import type { Heeded } from './heed-order.ts';
import { type Exchange, type TcpOptions, tcpDevice } from './tcp-device.ts';

/** A command, from its type to its serial number. */
const COMMAND = /AT\+(GTRTO|GTOUT)=[^,$]*,(\d),[^$]*?,?([0-9A-F]{4})\$/;
const SUB: Readonly<Record<string, string>> = { 1: 'RTL', 3: 'REBOOT', 8: 'VER' };

export type QueclinkOptions = Omit<TcpOptions, 'voice'> & { imei: string };

/**
 * A Queclink tracker. It sends a report for each record, and messages of their own for the ignition, events
 * and keys. It sends a heartbeat when there is nothing else (protocol reference §4). It requests an answer to
 * each report. Records that it sends together, except the newest, come from its memory.
 */
export function queclinkDevice({ imei, ...options }: QueclinkOptions): Device {
  let count = 0;
  let ignition: boolean | null = null;
  let sinceMs = 0;
  let tag: string | null = null;
  let newest: TrackerRecord | null = null;
  const envelope = (isBuffered = false): Envelope => {
    count = (count + 1) & 0xffff;
    return { imei, count, isBuffered };
  };
  const messagesOf = (record: TrackerRecord, isBuffered: boolean): Buffer[] => {
    const { timeMs, event } = record;
    const messages: Buffer[] = [];
    if (record.ignition !== null && record.ignition !== ignition) {
      const sinceS = Math.round((timeMs - (sinceMs || timeMs)) / 1000);
      messages.push(encodeIgnition(record, sinceS, envelope(isBuffered)));
      ignition = record.ignition;
      sinceMs = timeMs;
    }
    if (record.driverTag !== null && record.driverTag !== tag) {
      messages.push(encodeDriver(record, envelope(isBuffered)));
    }
    tag = record.driverTag;
    if (event !== null && messageOf(event) !== null) messages.push(encodeEvent(record, envelope(isBuffered)));
    return [...messages, encodePosition(record, envelope(isBuffered))];
  };
  /** Messages are answered in order, so the answer to the last one settles all. */
  const exchange = (messages: readonly Buffer[], answer: Buffer): Exchange => ({
    bytes: Buffer.concat(messages),
    isAccepted: (received) => (received.includes(answer) ? true : null),
  });
  return tcpDevice({
    ...options,
    voice: {
      login() {
        const heartbeat = encodeHeartbeat(Date.now(), envelope());
        return exchange([heartbeat], Buffer.from(`,${countText(count)}$`, 'latin1'));
      },
      packet(records) {
        newest = records.at(-1)!;
        const messages = records.flatMap((record, i) => messagesOf(record, i + 1 < records.length));
        return exchange(messages, encodeSack(countText(count)));
      },
      ping: () => encodeHeartbeat(Date.now(), envelope()),
      heed(received) {
        const found = COMMAND.exec(received.toString('latin1'));
        if (!found) return null;
        const [text, type, code, serial] = found as unknown as [string, string, string, string];
        const sub = type === 'GTRTO' ? (SUB[code] ?? null) : null;
        const nowMs = Date.now();
        const answers = [encodeConfirmation({ type, sub, serial }, nowMs, envelope())];
        if (sub === 'VER') answers.push(encodeVersions(nowMs, envelope()));
        if (sub === 'RTL' && newest)
          answers.push(encodeRealTimePlace({ ...newest, timeMs: nowMs }, envelope()));
        const rest = Buffer.concat([
          received.subarray(0, found.index),
          received.subarray(found.index + text.length),
        ]);
        const does: Heeded['does'] = sub === 'REBOOT' ? 'restart' : null;
        return { rest, answer: Buffer.concat(answers), does };
      },
    },
  });
}
