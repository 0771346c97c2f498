import type { LiveEntry } from '#server/bus/board/live-board.ts';
import type { Audience, Connection, Hub } from './hub.ts';
import { frameOf, positionMessage, stateMessage } from './message.ts';

/** The changes of a vehicle since the last tick. `isSent`: some socket has got them. */
export type Change = { entry: LiveEntry; position: boolean; state: boolean; isSent?: true };

/** Bytes to send, in order. */
export type Outgoing = readonly { data: Buffer; binary: boolean }[];

const text = (data: Buffer) => ({ data, binary: false });

/** Computes on the first call only, then repeats the result. */
function once<T>(compute: () => T): () => T {
  let value: { of: T } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

/** Remembers results by key. */
function kept<Key, Value>(): (key: Key, make: () => Value) => Value {
  const made = new Map<Key, Value>();
  return (key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key)!;
  };
}

/** Writes the messages of one tick. Each vehicle is written once, however many audiences see it. */
export function tickWriter(hub: Hub) {
  const states = kept<number, Buffer>();
  const positions = kept<string, Buffer>();

  const state = (entry: LiveEntry) => states(entry.vehicleId, () => stateMessage(entry));
  const position = (entry: LiveEntry, audience: Audience) => {
    const isKnown = audience.allowedEstructura || hub.structureDrivers?.has(entry.driverId ?? 0) === false;
    const driverId = isKnown ? entry.driverId : null;
    return positions(`${entry.vehicleId} ${isKnown}`, () => positionMessage(entry, driverId));
  };

  /**
   * The messages of these changes for an audience and any kind of client. They are written at the first
   * call. The changes are ordered by vehicle.
   */
  return (
    audience: Audience,
    changes: readonly Change[],
  ): ((client: Pick<Connection, 'form'>) => Outgoing) => {
    const changed = once(() =>
      changes.filter((change) => change.state).map(({ entry }) => text(state(entry))),
    );
    const batch = (form: 'binary' | 'packed') => () => {
      if (changes.length === 0) return [];
      const entries = changes.map(({ entry }) => entry);
      return [{ data: frameOf(entries, form), binary: true }, ...changed()];
    };
    const binary = once(batch('binary'));
    const packed = once(batch('packed'));
    const json = once(() => [
      ...changes.filter((change) => change.position).map(({ entry }) => text(position(entry, audience))),
      ...changed(),
    ]);
    const forms = { text: json, binary, packed };
    return (client) => forms[client.form]();
  };
}
