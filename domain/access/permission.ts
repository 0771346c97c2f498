import type { Actor } from './role.ts';

/** What an endpoint asks for, as `noun:verb`, with the actors of domain rules §2 that hold it. */
const PERMISSIONS = {
  /** Live positions, states and tracks: the screens /map, /historic and /geo-search (§2.2). */
  'position:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Where the fleets drive, on maps; not for who sees only their own works (§2.4.2). */
  'road:read': ['VIS', 'OPE', 'ADM', 'SYS'],
  /** Fleets as a filter; administering fleets is a separate permission. */
  'fleet:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO'],
  'tampering:read': ['VIS', 'OPE', 'ADM', 'SYS', 'INS', 'GAO'],
  /** End a tampering with a reason (§2.3). */
  'tampering:dismiss': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Schedule violations, on the screen of that name (§2.2). */
  'violation:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  'notification:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Choose what to be told of, and mark it as read: for oneself. */
  'notification:follow': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** What is due, and its alerts. */
  'calendar:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Mark alerts as read, and take the calendar along in another program: for oneself. */
  'calendar:follow': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  'schedule:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  /** Working hours, and which fleets have them (§2.3). */
  'schedule:edit': ['OPE', 'ADM', 'SYS'],
  'dashboard:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'],
  /** One's own charts: whoever sees the dashboard (§2.2). */
  'dashboard:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'],
  /** Vehicles with their record (screen /config-vehicles). */
  'vehicle:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Register, deregister, move, set unusable or in maintenance (§2.3). */
  'vehicle:register': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Info and additional fields of the record (§2.3). */
  'vehicle:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Renting, amortization and bills of the record (§2.3). */
  'vehicle_cost:edit': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** What is charged to cost centres (/costs, §2.2). */
  'cost:read': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Operators only for the cost centres that they are given (§2.3). */
  'cost:edit': ['OPE', 'ADM', 'SYS', 'COS'],
  /** Costs from a file, and closing months (§2.3). */
  'cost:import': ['ADM', 'SYS', 'COS'],
  'cost_month:close': ['ADM', 'SYS', 'COS'],
  'cost_month:reopen': ['ADM', 'SYS'],
  'fine:read': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Create and edit fines, say who drove, and read the driver's licence number (§2.3). */
  'fine:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'fine:delete': ['ADM', 'SYS'],
  /** The evidence of who may have driven; for those who may say who did. */
  'fine_desk:read': ['OPE', 'ADM', 'SYS', 'MGO'],
  'refuelling:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Enter refuellings by hand: all but system staff need the grant `manual_refueling` (§2.3). */
  'refuelling:edit': ['OPE', 'ADM', 'SYS', 'COS'],
  /** Import statements, place stations, validate again (§2.3). */
  'refuelling:import': ['ADM', 'SYS', 'COS'],
  /** What was changed at once, and the template for it; for those who may do so (§2.3). */
  'mass:read': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Change up to 300 vehicles at once (§2.3). */
  'mass:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Register vehicles from a file (§2.3). */
  'mass:register': ['ADM', 'SYS', 'MGO'],
  /** Correct the odometer of the start of day upwards (§9.2). */
  'vehicle:odometer': ['ADM', 'SYS'],
  'vehicle:delete': ['ADM', 'SYS'],
  'vehicle:recover': ['ADM', 'SYS'],
  /** Documents of vehicles; those of the category license only with driver names (§2.3). */
  'document:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Add documents and versions, and edit what is said of them; COS only invoices (§2.3). */
  'document:upload': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Delete documents and versions; OPE only what they uploaded (§2.3). */
  'document:delete': ['OPE', 'ADM', 'SYS', 'MGO'],
  'driver:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  'driver:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'driver:delete': ['ADM', 'SYS'],
  /** Users who may be linked to a driver; for everybody who may edit drivers. */
  'driver_user:read': ['OPE', 'ADM', 'SYS', 'MGO'],
  'card:read': ['OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  'card:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'card:delete': ['ADM', 'SYS'],
  /** Which driver has which vehicle: /admin-assign-drivers. */
  'assignment:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  'assignment:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'tracker:read': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Create, edit, delete, and see the password, control PID and billing (§2.3). */
  'tracker:edit': ['ADM', 'SYS'],
  /** What was asked of trackers, and what they answered. */
  'tracker_command:read': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Ask something of a tracker; `mayAsk` says who may ask what. */
  'tracker:command': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Switch an output of a tracker, or agree that somebody else does: it may immobilise a vehicle. */
  'tracker_output:command': ['ADM', 'SYS'],
  /** Tokens of other systems that send records of trackers. */
  'feed_token:read': ['ADM', 'SYS'],
  'feed_token:edit': ['ADM', 'SYS'],
  /** Raw packets (§2.3: for those who may see the password). */
  'tracker_frame:read': ['ADM', 'SYS'],
  'tracker:assign': ['ADM', 'SYS', 'INS'],
  /** Vehicles as /assign-trackers shows them. */
  'fitting:read': ['ADM', 'SYS', 'INS'],
  /** Fleets as /config-fleets shows them. */
  'fleet_record:read': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  'fleet:edit': ['ADM', 'SYS'],
  'fleet:close': ['ADM', 'SYS', 'COS'],
  'user:read': ['ADM', 'SYS'],
  'user:edit': ['ADM', 'SYS'],
  'poi:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Points of interest, areas and the groups of each (§2.3). */
  'poi:edit': ['OPE', 'ADM', 'SYS'],
  /** Say that work vehicles should not stop at the places of a group (§2.3). */
  'poi_group:fraudulent': ['ADM', 'SYS'],
  'area:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  'area:edit': ['OPE', 'ADM', 'SYS'],
  /** The thresholds by which journeys and events are made, and what a month would look like by others. */
  'rule:read': ['ADM', 'SYS'],
  /** Adopt thresholds for fleets in sight; for all vehicles only system staff. */
  'rule:edit': ['ADM', 'SYS'],
  'enum:read': ['ADM', 'SYS'],
  'enum:edit': ['ADM', 'SYS'],
  /** Version notes with all their texts. All users read the notes for themselves, in their language, without this permission. */
  'version_note:read': ['SYS'],
  'version_note:edit': ['SYS'],
  /** Pictures and clips of what cameras told; only with driver names (§4.4, R08). */
  'camera_file:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Mark what a camera told as reviewed; only for those who may see its pictures (§4.4, R08). */
  'camera_event:review': ['OPE', 'ADM', 'SYS'],
  /** Assigned reports (§2.2, §2.4.3); the roles of each report decide which of them. */
  'report:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** One's own saved reports, and whom they are sent to: whoever has reports (§2.2). */
  'saved_report:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** One's own e-mails and browsers: whoever has subscriptions (§2.2). */
  'channel:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  'channel:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Addresses of other programs that are told of events; those of the installation only for system staff. */
  'webhook:read': ['ADM', 'SYS'],
  'webhook:edit': ['ADM', 'SYS'],
  /** The mail server of the installation. */
  'mail:read': ['SYS'],
  'mail:edit': ['SYS'],
  /** Which roles must have a second factor, in the whole installation. */
  'sign_in:read': ['SYS'],
  'sign_in:edit': ['SYS'],
  /** Trackers that connected but are not registered (§0.5 of the protocol rules). */
  'unknown_tracker:read': ['ADM', 'SYS', 'INS'],
  /** Packets that this program could not fold: why, and folding them in. */
  'unfolded_packet:read': ['SYS'],
  'unfolded_packet:replay': ['SYS'],
} as const satisfies Record<string, readonly Actor[]>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

const limits = new WeakMap<readonly Actor[], (permission: Permission) => boolean>();

/**
 * The same actors with only some of their permissions, wherever these are asked for: those of a user whose token is made for less than
 * what the user may do.
 */
export function limitedTo(
  actors: readonly Actor[],
  isAllowed: (permission: Permission) => boolean,
): readonly Actor[] {
  const limited = [...actors];
  limits.set(limited, isAllowed);
  return limited;
}

/** Do these actors hold the permission? A user has the rights of all their actors together (§2.1). */
export function can(actors: readonly Actor[], permission: Permission): boolean {
  if (limits.get(actors)?.(permission) === false) return false;
  const holders: readonly Actor[] = PERMISSIONS[permission];
  return actors.some((actor) => holders.includes(actor));
}
