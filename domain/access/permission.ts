import type { Actor } from './role.ts';

/**
 * The permissions that endpoints require, as `noun:verb`, each with the actors of domain rules §2 that hold
 * it.
 */
const PERMISSIONS = {
  /** Live positions, states and tracks: the screens /map, /historic and /geo-search (§2.2). */
  'position:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Links by which customers follow a vehicle, for users who run the fleets (decision 131). */
  'vehicle_share:read': ['OPE', 'ADM', 'SYS'],
  'vehicle_share:edit': ['OPE', 'ADM', 'SYS'],
  /** Links by which others open a pack of evidence (decision 138), for users who run the fleets. */
  'evidence_link:read': ['OPE', 'ADM', 'SYS'],
  'evidence_link:edit': ['OPE', 'ADM', 'SYS'],
  /** Where the fleets drive, on maps; users who see only their own works do not have it (§2.4.2). */
  'road:read': ['VIS', 'OPE', 'ADM', 'SYS'],
  /** Fleets as a filter; administering fleets is a separate permission. */
  'fleet:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO'],
  'tampering:read': ['VIS', 'OPE', 'ADM', 'SYS', 'INS', 'GAO'],
  /** End a tampering with a reason (§2.3). */
  'tampering:dismiss': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Schedule violations, on the screen of that name (§2.2). */
  'violation:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  'notification:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Choose one's own notifications and mark them as read. */
  'notification:follow': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** All that happened to vehicles, grouped by its cause; the cause decides who may see it. */
  'matter:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO'],
  /** Assign, put off, comment and end matters; `mayHandle` decides which (decision 133). */
  'matter:handle': ['OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS'],
  /** One's own rules of what is always done; everybody who has subscriptions may (§2.2). */
  'matter:follow': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Dues of vehicles, and their alerts. */
  'calendar:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Mark one's own alerts as read, and subscribe to the calendar from another program. */
  'calendar:follow': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  'schedule:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  /** Working hours, and which fleets have them (§2.3). */
  'schedule:edit': ['OPE', 'ADM', 'SYS'],
  'dashboard:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'],
  /** Edit one's own charts; everybody who sees the dashboard may (§2.2). */
  'dashboard:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'],
  /** Vehicles with their record (screen /config-vehicles). */
  'vehicle:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Register, deregister, move, set unusable or in maintenance (§2.3). */
  'vehicle:register': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Info and additional fields of the record (§2.3). */
  'vehicle:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Renting, amortization and bills of the record (§2.3). */
  'vehicle_cost:edit': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Costs charged to cost centres (/costs, §2.2). */
  'cost:read': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Edit costs; operators only for the cost centres assigned to them (§2.3). */
  'cost:edit': ['OPE', 'ADM', 'SYS', 'COS'],
  /** Costs from a file, and closing months (§2.3). */
  'cost:import': ['ADM', 'SYS', 'COS'],
  'cost_month:close': ['ADM', 'SYS', 'COS'],
  'cost_month:reopen': ['ADM', 'SYS'],
  /** Defects and repair orders, without amounts; those need `vehicle_cost:edit`. */
  'upkeep:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Write defects and repair orders, as users who may set a vehicle unusable. */
  'upkeep:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'fine:read': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Create and edit fines, say who drove, and read the driver's licence number (§2.3). */
  'fine:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'fine:delete': ['ADM', 'SYS'],
  /** The evidence of who may have driven, for users who may name the driver of a fine. */
  'fine_desk:read': ['OPE', 'ADM', 'SYS', 'MGO'],
  'refuelling:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Enter refuellings by hand: all but system staff need the grant `manual_refueling` (§2.3). */
  'refuelling:edit': ['OPE', 'ADM', 'SYS', 'COS'],
  /** Import statements, place stations, validate again (§2.3). */
  'refuelling:import': ['ADM', 'SYS', 'COS'],
  /** Receipts that drivers photographed, with their pictures, for users who see refuellings. */
  'receipt:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Confirm or refuse receipts, for users who may enter refuellings. */
  'receipt:confirm': ['OPE', 'ADM', 'SYS', 'COS'],
  /** Past mass changes and the template for a new one, for users who may make mass changes (§2.3). */
  'mass:read': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Change up to 300 vehicles at once (§2.3). */
  'mass:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Register vehicles from a file (§2.3). */
  'mass:register': ['ADM', 'SYS', 'MGO'],
  /** Correct the odometer of the start of day upwards (§9.2). */
  'vehicle:odometer': ['ADM', 'SYS'],
  'vehicle:delete': ['ADM', 'SYS'],
  'vehicle:recover': ['ADM', 'SYS'],
  /** Documents of vehicles; those of the category licence only with driver names (§2.3). */
  'document:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Add documents and versions, and edit their details; COS only invoices (§2.3). */
  'document:upload': ['OPE', 'ADM', 'SYS', 'COS', 'MGO'],
  /** Delete documents and versions; OPE only what they uploaded (§2.3). */
  'document:delete': ['OPE', 'ADM', 'SYS', 'MGO'],
  /** Checks of vehicles before they are driven; they name drivers. */
  'check:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  /** Forms by which vehicles are checked. */
  'check_form:edit': ['ADM', 'SYS'],
  /** Which fleets demand a check. */
  'check_rule:edit': ['OPE', 'ADM', 'SYS'],
  'driver:read': ['VIS', 'OPE', 'ADM', 'SYS', 'MGO', 'GAO'],
  'driver:edit': ['OPE', 'ADM', 'SYS', 'MGO'],
  'driver:delete': ['ADM', 'SYS'],
  /** Drivers by their score, for users who may have R09 (§4.4); the handler asks whether it is assigned. */
  'ranking:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Notes about how drivers drive, for users who run the fleets and see both drivers and events. */
  'driver_note:read': ['OPE', 'ADM', 'SYS'],
  'driver_note:edit': ['OPE', 'ADM', 'SYS'],
  /** Users who may be linked to a driver; everybody who may edit drivers has it. */
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
  /** Commands to trackers, and the answers of the trackers. */
  'tracker_command:read': ['OPE', 'ADM', 'SYS', 'INS'],
  /** Send a command to a tracker; `mayAsk` decides which user may send which command. */
  'tracker:command': ['OPE', 'ADM', 'SYS', 'INS'],
  /**
   * Switch an output of a tracker, or consent to another user's switching it: it may immobilise a vehicle.
   */
  'tracker_output:command': ['ADM', 'SYS'],
  /** Tokens of other systems that send records of trackers. */
  'feed_token:read': ['ADM', 'SYS'],
  'feed_token:edit': ['ADM', 'SYS'],
  /** Raw packets, for users who may see the password of a tracker (§2.3). */
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
  /** The thresholds that decide journeys and events, and trials of a month by other thresholds. */
  'rule:read': ['ADM', 'SYS'],
  /**
   * Adopt thresholds for the fleets that the user sees; only system staff may adopt them for all vehicles.
   */
  'rule:edit': ['ADM', 'SYS'],
  /** Who must say why they look at drivers, and how long drivers stay linked to what they drove. */
  'looked_rule:read': ['ADM', 'SYS'],
  'looked_rule:edit': ['ADM', 'SYS'],
  /** All that is held about a driver, to answer his request: more than any screen shows of a person. */
  'person_file:read': ['ADM', 'SYS'],
  'enum:read': ['ADM', 'SYS'],
  'enum:edit': ['ADM', 'SYS'],
  /**
   * Version notes with all their texts. All users read the notes for themselves, in their language, without
   * this permission.
   */
  'version_note:read': ['SYS'],
  'version_note:edit': ['SYS'],
  /** Pictures and clips of camera events; only with driver names (§4.4, R08). */
  'camera_file:read': ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'],
  /** Mark a camera event as reviewed; only for users who may see its pictures (§4.4, R08). */
  'camera_event:review': ['OPE', 'ADM', 'SYS'],
  /** Assigned reports (§2.2, §2.4.3); the roles of each report decide which of them. */
  'report:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Edit one's own saved reports and their recipients; everybody who has reports may (§2.2). */
  'saved_report:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** One's own e-mails and browsers; everybody who has subscriptions may (§2.2). */
  'channel:read': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  'channel:edit': ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'GAO'],
  /** Who did what; administrators read what is about their fleets (decision 155). */
  'audit:read': ['ADM', 'SYS'],
  /** Webhooks; only system staff may read and edit those of the whole installation. */
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
  /** Packets that this program could not fold: read the reason, and fold them again. */
  'unfolded_packet:read': ['SYS'],
  'unfolded_packet:replay': ['SYS'],
  /** The processes of the installation, and their machines. */
  'server_process:read': ['SYS'],
  /** The street map of the installation and its road files. */
  'street_map:read': ['ADM', 'SYS'],
  'street_map:edit': ['ADM', 'SYS'],
} as const satisfies Record<string, readonly Actor[]>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

const limits = new WeakMap<readonly Actor[], (permission: Permission) => boolean>();

/**
 * The same actors with only the permissions that `isAllowed` accepts. An access token whose scopes are
 * narrower than its user's rights needs this.
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
