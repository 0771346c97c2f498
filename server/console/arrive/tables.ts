/** The tables of Traccar that are read. All but `tc_devices` may be missing. */
export const TABLES = [
  'tc_devices',
  'tc_groups',
  'tc_users',
  'tc_drivers',
  'tc_geofences',
  'tc_positions',
  'tc_events',
  'tc_user_device',
  'tc_user_group',
  'tc_device_driver',
  'tc_group_driver',
  'tc_group_geofence',
] as const;
export type TableName = (typeof TABLES)[number];
