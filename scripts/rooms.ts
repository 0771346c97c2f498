/** A room of a tree: all files of one folder have the same role. */
export type Room = {
  /** The role, in the words of docs/ARCHITECTURE.md. */
  holds: string;
  /** Rooms of the same tree that it may import. Null: every room. */
  knows: readonly string[] | null;
  /** Each folder inside it is a room of its own, and no ring may connect them. */
  isHall?: true;
};

const GROUND = ['base', 'bus'];
const PROTOCOLS = ['protocol', 'protocols.ts'];

/**
 * The plan of the house, from the ground up. scripts/check-tree.ts refuses an import that it does not allow.
 */
export const ROOMS: Readonly<Record<'server' | 'web', Readonly<Record<string, Room>>>> = {
  server: {
    protocol: { holds: 'a folder for each tracker protocol: bytes ↔ records, pure', knows: [] },
    'protocols.ts': { holds: 'the list of protocols, and the ports they listen on', knows: ['protocol'] },
    base: {
      holds: 'database, HTTP, rights, lists, files, PDF, logs, settings; no business',
      knows: ['bus', ...PROTOCOLS],
      isHall: true,
    },
    bus: {
      holds: 'changes, raised events and the live board: how one part hears of another',
      knows: ['base'],
    },
    road: { holds: 'the road file: made of OpenStreetMap, read tile by tile', knows: ['base'] },
    'street-map': {
      holds: 'makes the street map of the installation from an archive elsewhere',
      knows: ['base'],
    },
    'map-work': {
      holds: 'does the work on maps that somebody ordered, one at a time, in a process of its own',
      knows: ['street-map', 'road', ...GROUND],
    },
    known: {
      holds: 'what a process keeps in memory to judge positions: places, rules, schedules, subscriptions',
      knows: GROUND,
      isHall: true,
    },
    telemetry: {
      holds: 'folds, facts and stored positions: how they are written, read and rebuilt',
      knows: ['known', ...GROUND],
    },
    gateway: {
      holds: 'doors for trackers, their sessions, and the lanes that store what they send',
      knows: ['telemetry', 'known', ...PROTOCOLS, ...GROUND],
    },
    area: {
      holds: 'a folder for each part of the business: the handlers of its endpoints and their SQL',
      knows: ['telemetry', 'known', ...PROTOCOLS, ...GROUND],
      isHall: true,
    },
    live: {
      holds: 'sockets of the pages, and the followers that keep what they show fresh',
      knows: ['area', 'known', ...GROUND],
      isHall: true,
    },
    worker: {
      holds: 'jobs: notify, send, judge, validate, remind, tidy up; followers that write',
      knows: ['area', 'telemetry', 'known', ...GROUND],
      isHall: true,
    },
    role: { holds: 'what a process opens and starts', knows: null },
    console: { holds: 'programs of the command line', knows: null },
    demo: { holds: 'the demonstration company', knows: null },
    testing: { holds: 'what tests share', knows: null },
  },
  web: {
    base: { holds: 'language, session, calls, the wire, addresses', knows: [], isHall: true },
    kit: {
      holds: 'building blocks of all screens: lists, records, charts, fields',
      knows: ['base'],
      isHall: true,
    },
    map: { holds: 'the map and its layers', knows: ['kit', 'base'] },
    live: { holds: 'the socket and the store of moving vehicles', knows: ['map', 'base'] },
    entry: { holds: 'sign-in and setup', knows: ['kit', 'base'] },
    area: {
      holds: 'a folder for each part of the business: its screens',
      knows: ['entry', 'live', 'map', 'kit', 'base'],
      isHall: true,
    },
    frame: { holds: 'header, menu, search, and the list of screens', knows: null },
  },
};

/** The rooms of a tree that has a plan. */
export function roomsOf(tree: string): Readonly<Record<string, Room>> {
  return tree === 'server' || tree === 'web' ? ROOMS[tree] : {};
}

/** The first folder below the tree. A file at the root of a tree is a place of its own. */
export function topOf(file: string): string {
  return file.split('/')[1]!;
}

/** The room that a file belongs to with all its sub-folders. */
export function roomOf(file: string): string {
  const [tree, top] = file.split('/');
  return file
    .split('/')
    .slice(0, roomsOf(tree!)[top!]?.isHall ? 3 : 2)
    .join('/');
}
