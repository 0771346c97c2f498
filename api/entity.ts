import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';

/**
 * The subjects of changes, answers and audit lines (domain rules §2.4.10): the records of the product. Each
 * has its own permission to read. Documents and dated rows of a vehicle are named by their kind, with the id
 * of the vehicle.
 */
export const ENTITIES = [
  ...DATED_SECTIONS,
  'additional_field',
  'area',
  'area_group',
  'assignment',
  'calendar_alert',
  'calendar_feed',
  'camera_file',
  'card',
  'channel',
  'cost',
  'cost_month',
  'document',
  'driver',
  'enum_value',
  'feed_token',
  'fine',
  'fleet',
  'fuel_card',
  'fuel_station',
  'mail',
  'line_import',
  'mass_change',
  'notification',
  'place',
  'poi',
  'poi_group',
  'refuelling',
  'report',
  'rule',
  'saved_report',
  'schedule',
  'server_process',
  'sign_in',
  'subscription',
  'tampering',
  'tracker',
  'tracker_command',
  'unfolded_packet',
  'user',
  'vehicle',
  'version_note',
  'violation',
  'webhook',
] as const;
export type Entity = (typeof ENTITIES)[number];
