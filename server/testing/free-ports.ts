import { PROTOCOL_NAMES, portSetting } from '../protocols.ts';

/** Settings that give every protocol a free port. */
export const FREE_PORTS: Readonly<Record<string, string>> = Object.fromEntries(
  PROTOCOL_NAMES.map((name) => [portSetting(name), '0']),
);
