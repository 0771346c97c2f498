import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';

/**
 * What a change, an answer and a line of the audit may be about (domain rules §2.4.10): the records of the product, each with its own
 * permission to be read. Documents and dated rows of a vehicle are named by their kind, under the id
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
