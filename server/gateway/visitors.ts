import { networkOf } from '#server/base/http/network-of.ts';

/**
 * Connections of one tracker: the one in use, and one that the network may have lost without notice (§0.6).
 */
const PER_TRACKER = 2;
/** An address may open this share of its connections in one second without signing in. */
const HALF_SHARE = 1 / 4;
/** Strangers of an address that may be noted in one second. */
const NOTES_PER_SECOND = 5;
/** Strangers may have this share of all connections. */
const STRANGER_SHARE = 1 / 4;
/** With more addresses than this, those without connections are forgotten. */
const ADDRESSES = 10_000;

type Address = { open: number; second: number; halves: number; notes: number };

/** A connection that was admitted. */
export type Visit = {
  /** It has identified itself, and no longer counts as a connection in vain. */
  know(): void;
  /** It has signed in. When its tracker has too many connections, the oldest ends. */
  signIn(imei: string): void;
  leave(): void;
};

/**
 * Ends a connection, because its tracker has others, or because there are too many strangers and it has been
 * one for the longest time.
 */
type HangUp = (why: 'tracker' | 'crowd') => void;

export type Visitors = {
  /**
   * Admits a connection. Null when its address has too many or opens too many in vain, or when identified
   * senders have all connections.
   */
  arrive(address: string, hangUp: HangUp): Visit | null;
  /** May a stranger from this address be noted? */
  mayNote(address: string): boolean;
  /** Ends the connections of a tracker. */
  cutOff(imei: string): void;
};

/**
 * Counts connections by address and by tracker. `perAddress` is the number of connections that one address
 * may have, `total` that of all together. A new stranger displaces the oldest one. So identified senders
 * stay, and a tracker that connects has time to identify itself.
 */
export function visitors(
  { perAddress, total }: { perAddress: number; total: number },
  now: () => number,
): Visitors {
  const addresses = new Map<string, Address>();
  const trackers = new Map<string, HangUp[]>();
  /** Strangers in the order of their arrival. */
  const strangers = new Set<{ makeRoom(): void }>();
  const mostStrangers = Math.ceil(total * STRANGER_SHARE);
  let open = 0;

  const known = (address: string): Address => {
    const key = networkOf(address);
    const second = Math.floor(now() / 1000);
    let found = addresses.get(key);
    if (!found) {
      if (addresses.size >= ADDRESSES) forgetGone(addresses, second);
      found = { open: 0, second, halves: 0, notes: 0 };
      addresses.set(key, found);
    }
    if (found.second !== second) Object.assign(found, { second, halves: 0, notes: 0 });
    return found;
  };

  return {
    arrive(address, hangUp) {
      const from = known(address);
      if (from.open >= perAddress || from.halves >= Math.ceil(perAddress * HALF_SHARE)) return null;
      if (open >= total || strangers.size >= mostStrangers) {
        const [longest] = strangers;
        if (!longest) return null;
        longest.makeRoom();
      }
      open++;
      from.open++;
      from.halves++;
      const { second } = from;
      let isKnown = false;
      let signedIn: string | null = null;
      let isGone = false;
      const leave = () => {
        if (isGone) return;
        isGone = true;
        open--;
        from.open--;
        strangers.delete(stranger);
        if (signedIn === null) return;
        const left = (trackers.get(signedIn) ?? []).filter((one) => one !== hangUp);
        if (left.length === 0) trackers.delete(signedIn);
        else trackers.set(signedIn, left);
      };
      const stranger = {
        makeRoom() {
          leave();
          hangUp('crowd');
        },
      };
      strangers.add(stranger);
      const know = () => {
        strangers.delete(stranger);
        if (!isKnown && from.second === second) from.halves--;
        isKnown = true;
      };
      return {
        know,
        signIn(imei) {
          if (signedIn !== null || isGone) return;
          signedIn = imei;
          know();
          const others = trackers.get(imei) ?? [];
          trackers.set(imei, [...others, hangUp].slice(-PER_TRACKER));
          if (others.length === PER_TRACKER) others[0]!('tracker');
        },
        leave,
      };
    },
    mayNote: (address) => known(address).notes++ < NOTES_PER_SECOND,
    cutOff(imei) {
      for (const hangUp of trackers.get(imei) ?? []) hangUp('tracker');
    },
  };
}

function forgetGone(addresses: Map<string, Address>, second: number): void {
  for (const [key, { open, second: last }] of addresses)
    if (open === 0 && last !== second) addresses.delete(key);
}
