/** Ids of the messages used here (§5.2). */
export const ID = {
  /** From the terminal. */
  terminalAnswer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  askTime: 0x0004,
  register: 0x0100,
  authenticate: 0x0102,
  attributes: 0x0107,
  askTimeSync: 0x0109,
  location: 0x0200,
  locationAnswer: 0x0201,
  driver: 0x0702,
  batch: 0x0704,
  transparent: 0x0900,
  announceFiles: 0x1210,
  fileBegin: 0x1211,
  fileEnd: 0x1212,
  /** From the platform. */
  generalAnswer: 0x8001,
  time: 0x8004,
  registerAnswer: 0x8100,
  setParameters: 0x8103,
  control: 0x8105,
  askAttributes: 0x8107,
  timeSync: 0x8109,
  askLocation: 0x8201,
  askFiles: 0x9208,
  fileEndAnswer: 0x9212,
} as const;

/** Results of a general answer. */
export const RESULT = { ok: 0, failed: 1, wrong: 2, unsupported: 3 } as const;
/** Result of a registration: there is no such terminal. */
export const NO_SUCH_TERMINAL = 4;
