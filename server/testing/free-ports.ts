import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';

/** Settings that give every protocol a free port. */
export const FREE_PORTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PROTOCOL_NAMES.map((name) => [portSetting(name), '0'])),
  CAMERA_PORT: '0',
};

/** Settings without limits of pace: measurements and fuzzing send as fast as answers come. */
export const UNPACED: Readonly<Record<string, string>> = {
  REQUESTS_PER_ADDRESS: '0',
  FILES_PER_ADDRESS: '0',
  REQUESTS_PER_USER: '0',
  REQUESTS_PER_TOKEN: '0',
};
