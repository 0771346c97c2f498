import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { flespiFeed } from '#server/protocol/flespi/flespi.ts';
import { gt06 } from '#server/protocol/gt06/gt06.ts';
import { jsonFeed } from '#server/protocol/json/json.ts';
import { jt808 } from '#server/protocol/jt808/jt808.ts';
import { osmandHttp } from '#server/protocol/osmand/http.ts';
import type { ElementReader, Protocol } from '#server/protocol/protocol.ts';
import { queclink } from '#server/protocol/queclink/queclink.ts';
import { teltonikaTcp } from '#server/protocol/teltonika/tcp.ts';
import { teltonikaUdp } from '#server/protocol/teltonika/udp.ts';

/**
 * Every protocol that trackers may speak. Ports, settings, listeners and the simulator's options follow from
 * it.
 */
const protocols = {
  teltonika: { port: 5027, tcp: teltonikaTcp, udp: teltonikaUdp },
  osmand: { port: 5055, http: osmandHttp, isText: true },
  gt06: { port: 5023, tcp: gt06 },
  json: { port: 5056, feed: jsonFeed, isText: true },
  flespi: { port: 5057, feed: flespiFeed, isText: true },
  queclink: { port: 5004, tcp: queclink, udp: queclink, isText: true },
  jt808: { port: 5015, tcp: jt808 },
} satisfies Record<TrackerProtocol, Protocol>;

export type ProtocolName = keyof typeof protocols;
export const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = protocols;
export const PROTOCOL_NAMES = Object.keys(protocols) as readonly ProtocolName[];

/** The setting of a protocol's port: `TELTONIKA_PORT` for `teltonika`. */
export type PortSetting = `${Uppercase<ProtocolName>}_PORT`;
export const portSetting = (name: ProtocolName) => `${name.toUpperCase()}_PORT` as PortSetting;

/** A value for every protocol, by its name. */
export const byProtocol = <Value>(of: (name: ProtocolName) => Value) =>
  Object.fromEntries(PROTOCOL_NAMES.map((name) => [name, of(name)])) as Record<ProtocolName, Value>;

/**
 * How the elements of a tracker are read, by its protocol; null before it has one, or when the protocol reads
 * none.
 */
export const elementsOf = (protocol: TrackerProtocol | null): ElementReader | null =>
  (protocol && PROTOCOLS[protocol].tcp?.elements) ?? null;

/** The protocol of the door of this name: `teltonika` for `teltonika-udp`. */
export const protocolOf = (door: string) => door.split('-')[0] as ProtocolName;

/** Does the door of this name deliver text? */
export const isText = (door: string) => PROTOCOLS[protocolOf(door)]?.isText === true;
