/** Every event that can notify a user, by its code (domain rules §10). */
export const EVENT_CODES = [
  ...[901, 902, 903, 904, 905, 910, 911],
  ...[1001, 1002, 1003, 1004, 1005, 1019, 1020, 1035, 1036],
  ...[1040, 1041, 1042, 1043, 1044, 1050, 1051, 1052, 1053, 1054, 1055],
  ...[1060, 1061, 1062, 1063, 1064, 1065, 1070, 1071, 1080, 1081, 1082, 1090, 1091],
  ...[1101, 1102, 1103, 1110, 1111, 1120, 1121, 1122, 1123, 1124],
] as const;

/** Events of a vehicle on its way, which its past shows; the others belong to records and deadlines. */
export const VEHICLE_EVENTS = [
  901, 902, 903, 904, 905, 910, 911, 1001, 1002, 1003, 1004, 1005, 1019, 1020, 1035, 1036, 1040, 1041, 1042,
  1043, 1044, 1050, 1051, 1052, 1053, 1054, 1055, 1060, 1061, 1064, 1065, 1070, 1071, 1080, 1081, 1090,
] as const;
export type VehicleEvent = (typeof VEHICLE_EVENTS)[number];
