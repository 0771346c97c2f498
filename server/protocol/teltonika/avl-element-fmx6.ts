import type { AvlElements } from './avl-element.ts';

const DRIVER_STATE = {
  0: 'rest',
  1: 'available',
  2: 'work',
  3: 'drive',
  6: 'error',
  7: 'not available',
};

/**
 * Elements that have this meaning only on trucks' trackers: tachograph, FMS, CAN adapter, Mobileye, inputs
 * (§1.8.6).
 */
export const AVL_OF_FMX6: AvlElements = {
  4: { name: 'Digital input 4' },
  9: { name: 'Analog input 1', unit: 'V', per: 1000 },
  10: { name: 'Analog input 2', unit: 'V', per: 1000 },
  11: { name: 'Analog input 3', unit: 'V', per: 1000 },
  30: { name: 'CAN speed', unit: 'km/h' },
  31: { name: 'CAN accelerator pedal', unit: '%' },
  33: { name: 'CAN fuel consumed', unit: 'l', per: 10 },
  34: { name: 'CAN fuel level', unit: 'l', per: 10 },
  35: { name: 'CAN engine RPM', unit: 'rpm' },
  36: { name: 'CAN mileage', unit: 'm' },
  37: { name: 'CAN fuel level', unit: '%' },
  50: { name: 'Digital output 3' },
  51: { name: 'Digital output 4' },
  52: { name: 'Driving without card' },
  ...tachographTimes(),
  86: { name: 'FMS total fuel used', unit: 'l' },
  87: { name: 'FMS fuel level', unit: '%' },
  88: { name: 'FMS engine RPM', unit: 'rpm' },
  113: { name: 'FMS service distance', unit: 'km' },
  135: { name: 'FMS fuel rate', unit: 'l/h' },
  138: { name: 'FMS high-resolution fuel used' },
  184: { name: 'Driver 1 state', states: DRIVER_STATE },
  185: { name: 'Driver 2 state', states: DRIVER_STATE },
  187: { name: 'Driver 1 card presence', states: { 0: 'no card', 1: 'card' } },
  188: { name: 'Driver 2 card presence', states: { 0: 'no card', 1: 'card' } },
  189: { name: 'Driver 1 time state' },
  190: { name: 'Driver 2 time state' },
  192: { name: 'Tachograph odometer', unit: 'm' },
  193: { name: 'Tachograph trip distance', unit: 'm' },
  195: { name: 'Driver 1 card id, first half', isText: true, isDriver: true },
  196: { name: 'Driver 1 card id, second half', isText: true, isDriver: true },
  197: { name: 'Driver 2 card id, first half', isText: true, isDriver: true },
  198: { name: 'Driver 2 card id, second half', isText: true, isDriver: true },
  222: { name: 'Driver 1 card issuing state' },
  223: { name: 'Driver 2 card issuing state' },
  243: { name: 'Idling', states: { 0: 'moving', 1: 'idling' } },
  245: { name: 'Analog input 4', unit: 'V', per: 1000 },
  248: { name: 'Geofence overspeed' },
  251: { name: 'Immobilizer' },
  252: { name: 'Authorised driving' },
  288: {
    name: 'Mobileye sound type',
    states: {
      0: 'silent',
      1: 'lane departure left',
      2: 'lane departure right',
      3: 'headway',
      4: 'traffic sign',
      5: 'urban forward collision',
      6: 'forward and pedestrian collision',
      7: 'pedestrians in zone',
    },
  },
  289: { name: 'Mobileye pedestrian in zone' },
  290: { name: 'Mobileye pedestrian collision warning' },
  294: { name: 'Mobileye zero speed' },
  295: { name: 'Mobileye headway valid' },
  296: { name: 'Mobileye headway', unit: 's', per: 10 },
  305: { name: 'Mobileye headway level' },
  306: { name: 'Mobileye level over the limit' },
  307: { name: 'Mobileye tamper alert' },
  318: { name: 'Mobileye speed', unit: 'km/h' },
  ...signs(),
  ...tachographSums(),
};

/** Driving and break times; the reference groups the ids, so the name is no more specific. */
function tachographTimes(): AvlElements {
  return numbered([56, 57, 58, 59, 60, 61, 69, 77], 'Tachograph driving or break time', { unit: 'min' });
}

/** Daily and weekly times, and the drivers' names. */
function tachographSums(): AvlElements {
  const ids = Array.from({ length: 17 }, (_, i) => 10_504 + i);
  return numbered(ids, 'Tachograph daily or weekly figure, or driver', { isDriver: true });
}

function signs(): AvlElements {
  const ids = Array.from({ length: 8 }, (_, i) => 319 + i);
  return numbered(ids, 'Mobileye traffic sign', {});
}

function numbered(
  ids: readonly number[],
  name: string,
  more: { unit?: string; isDriver?: true },
): AvlElements {
  return Object.fromEntries(ids.map((id, i) => [id, { name: `${name} ${i + 1}`, ...more }]));
}
