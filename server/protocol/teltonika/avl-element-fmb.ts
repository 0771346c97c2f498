import type { AvlElement, AvlElements } from './avl-element.ts';
import { ZONES } from './avl-id.ts';

const GEOFENCE = { 0: 'left', 1: 'entered', 2: 'overspeed end', 3: 'overspeed start' };
const DOORS = {
  256: 'front left',
  512: 'front right',
  1024: 'rear left',
  2048: 'rear right',
  4096: 'hood',
  8192: 'trunk',
};

/**
 * Elements of the FMB, FMC, FMM, FMU and FMT families and of the OBD dongles that trucks' trackers do not
 * have (§1.8.2–1.8.5).
 */
export const AVL_OF_FMB: AvlElements = {
  4: { name: 'Pulse counter DIN 1' },
  6: { name: 'Analog input 2', unit: 'V', per: 1000 },
  9: { name: 'Analog input 1', unit: 'V', per: 1000 },
  11: { name: 'ICCID 1' },
  12: { name: 'Fuel used GPS', unit: 'l', per: 1000 },
  13: { name: 'Fuel rate GPS', unit: 'l/100 km', per: 100 },
  14: { name: 'ICCID 2' },
  15: { name: 'Eco score', per: 100 },
  16: { name: 'Total odometer', unit: 'm' },
  17: { name: 'Axis X', unit: 'mg' },
  18: { name: 'Axis Y', unit: 'mg' },
  19: { name: 'Axis Z', unit: 'mg' },
  30: { name: 'Number of DTC' },
  31: { name: 'Engine load', unit: '%' },
  32: { name: 'Coolant temperature', unit: '°C' },
  36: { name: 'Engine RPM', unit: 'rpm' },
  37: { name: 'Vehicle speed', unit: 'km/h' },
  40: { name: 'MAF', unit: 'g/s', per: 100 },
  41: { name: 'Throttle position', unit: '%' },
  42: { name: 'Run time since engine start', unit: 's' },
  43: { name: 'Distance with MIL on', unit: 'km' },
  48: { name: 'Fuel level', unit: '%' },
  49: { name: 'Distance since codes cleared', unit: 'km' },
  51: { name: 'Control module voltage', unit: 'V', per: 1000 },
  53: { name: 'Ambient air temperature', unit: '°C' },
  57: { name: 'Hybrid battery pack life', unit: '%' },
  58: { name: 'Engine oil temperature', unit: '°C' },
  60: { name: 'Engine fuel rate', unit: 'l/h', per: 100 },
  ...zones(),
  69: {
    name: 'GNSS status',
    states: { 0: 'off', 1: 'on with fix', 2: 'on without fix', 3: 'sleep' },
  },
  80: {
    name: 'Data mode',
    states: {
      0: 'home on stop',
      1: 'home on moving',
      2: 'roaming on stop',
      3: 'roaming on moving',
      4: 'unknown on stop',
      5: 'unknown on moving',
    },
  },
  81: { name: 'Vehicle speed (CAN)', unit: 'km/h' },
  82: { name: 'Accelerator pedal position', unit: '%' },
  83: { name: 'Fuel consumed', unit: 'l', per: 10 },
  84: { name: 'Fuel level (CAN)', unit: 'l', per: 10 },
  85: { name: 'Engine RPM (CAN)', unit: 'rpm' },
  86: { name: 'BLE humidity 1', unit: '%RH', per: 10 },
  87: { name: 'Total mileage', unit: 'm' },
  89: { name: 'Fuel level (CAN)', unit: '%' },
  90: { name: 'Door status', bits: DOORS },
  100: { name: 'Program number' },
  102: { name: 'Engine worktime', unit: 'min' },
  103: { name: 'Engine worktime (counted)', unit: 'min' },
  105: { name: 'Total mileage (counted)', unit: 'm' },
  107: { name: 'Fuel consumed (counted)', unit: 'l', per: 10 },
  110: { name: 'Fuel rate', unit: 'l/h', per: 10 },
  111: { name: 'AdBlue level', unit: '%' },
  112: { name: 'AdBlue level', unit: 'l', per: 10 },
  113: { name: 'Battery level', unit: '%' },
  114: { name: 'Engine load (CAN)', unit: '%' },
  115: { name: 'Engine temperature', unit: '°C', per: 10 },
  132: { name: 'Security state flags' },
  136: { name: 'Tachograph driver card presence' },
  137: { name: 'Driver 1 state' },
  138: { name: 'Driver 2 state' },
  139: { name: 'Driver 1 continuous driving time', unit: 'min' },
  140: { name: 'Driver 2 continuous driving time', unit: 'min' },
  141: { name: 'Driver 1 cumulative break time', unit: 'min' },
  142: { name: 'Driver 2 cumulative break time', unit: 'min' },
  145: { name: 'Driver 1 cumulative driving time', unit: 'min' },
  146: { name: 'Driver 2 cumulative driving time', unit: 'min' },
  147: { name: 'Driver 1 card id, first half', isText: true, isDriver: true },
  148: { name: 'Driver 1 card id, second half', isText: true, isDriver: true },
  149: { name: 'Driver 2 card id, first half', isText: true, isDriver: true },
  150: { name: 'Driver 2 card id, second half', isText: true, isDriver: true },
  236: { name: 'Alarm', states: { 1: 'alarm' } },
  243: { name: 'Green driving event duration', unit: 'ms' },
  248: { name: 'Immobilizer', states: { 0: 'no key', 1: 'key', 2: 'key, authorised driving' } },
  251: { name: 'Idling', states: { 0: 'moving', 1: 'idling' } },
  252: { name: 'Unplug', states: { 0: 'battery present', 1: 'battery unplugged' } },
  303: { name: 'Instant movement', states: { 0: 'off', 1: 'on' } },
  317: { name: 'Crash event counter' },
  318: { name: 'GNSS jamming', states: { 0: 'no jamming', 1: 'warning', 2: 'critical' } },
  325: { name: 'VIN (CAN)' },
};

/** Elements that have the same id on all families (§1.8.1–1.8.6). */
export const AVL_OF_BOTH: AvlElements = {
  1: { name: 'Digital input 1' },
  2: { name: 'Digital input 2' },
  3: { name: 'Digital input 3' },
  21: { name: 'GSM signal' },
  24: { name: 'Speed', unit: 'km/h' },
  66: { name: 'External voltage', unit: 'V', per: 1000 },
  67: { name: 'Battery voltage', unit: 'V', per: 1000 },
  68: { name: 'Battery current', unit: 'A', per: 1000 },
  78: { name: 'iButton', isDriver: true },
  175: { name: 'Auto geofence', states: { 0: 'left', 1: 'entered' } },
  179: { name: 'Digital output 1' },
  180: { name: 'Digital output 2' },
  181: { name: 'GNSS PDOP', per: 10 },
  182: { name: 'GNSS HDOP', per: 10 },
  199: { name: 'Trip odometer', unit: 'm' },
  200: {
    name: 'Sleep mode',
    states: { 0: 'no sleep', 1: 'GPS sleep', 2: 'deep sleep', 3: 'online deep sleep', 4: 'ultra sleep' },
  },
  201: { name: 'LLS 1 fuel level' },
  203: { name: 'LLS 2 fuel level' },
  205: { name: 'GSM cell id' },
  206: { name: 'GSM area code' },
  207: { name: 'RFID', isDriver: true },
  239: { name: 'Ignition', states: { 0: 'off', 1: 'on' } },
  240: { name: 'Movement', states: { 0: 'off', 1: 'on' } },
  241: { name: 'Active GSM operator' },
  246: { name: 'Towing', states: { 0: 'steady', 1: 'towing' } },
  247: {
    name: 'Crash detection',
    states: { 1: 'crash, calibrated', 6: 'crash, not calibrated' },
  },
  249: { name: 'GSM jamming', states: { 0: 'stop', 1: 'start' } },
  250: { name: 'Trip', states: { 0: 'stop', 1: 'start', 2: 'business', 3: 'private' } },
  253: { name: 'Green driving type', states: { 1: 'acceleration', 2: 'braking', 3: 'cornering' } },
  254: { name: 'Green driving value', per: 100 },
  255: { name: 'Over speeding', unit: 'km/h' },
  256: { name: 'VIN' },
  258: { name: 'Eco maximum' },
  259: { name: 'Eco average' },
  260: { name: 'Eco duration', unit: 'ms' },
  264: { name: 'Barcode id', isDriver: true },
  270: { name: 'BLE fuel level 1' },
  273: { name: 'BLE fuel level 2' },
  276: { name: 'BLE fuel level 3' },
  279: { name: 'BLE fuel level 4' },
  281: { name: 'Fault codes' },
  282: { name: 'DTC faults (CAN)' },
  283: { name: 'Driving state', states: { 1: 'ignition on', 2: 'driving', 3: 'ignition off' } },
  284: { name: 'Driving records' },
  285: { name: 'Blood alcohol content' },
  389: { name: 'OEM total mileage', unit: 'km' },
  390: { name: 'OEM fuel level', unit: 'l', per: 10 },
  391: { name: 'Private mode', states: { 0: 'business', 1: 'private' } },
  402: { name: 'OEM distance to next service', unit: 'km' },
  403: { name: 'Driver name', isDriver: true },
  406: { name: 'Driver card id', isDriver: true },
  407: { name: 'Driver card expiry', isDriver: true },
  409: { name: 'Driver status event', states: { 0: 'registered', 1: 'deregistered', 2: 'swapped' } },
  410: { name: 'OEM battery charge state', states: { 0: 'not charging', 1: 'charging' } },
  411: { name: 'OEM battery charge level', unit: '%' },
  412: { name: 'OEM battery power consumption', unit: 'kWh/100 km' },
  449: { name: 'Ignition-on counter', unit: 's' },
  636: { name: 'LTE cell id' },
  755: { name: 'OEM remaining distance', unit: 'km' },
  759: {
    name: 'Fuel type',
    states: {
      0: 'not available',
      1: 'gasoline',
      2: 'methanol',
      3: 'ethanol',
      4: 'diesel',
      5: 'LPG',
      6: 'CNG',
      7: 'propane',
      8: 'electric',
    },
  },
  904: { name: 'SSF work mode', states: { 0: 'private', 1: 'company' } },
  ...assistance(),
  ...driverCamera(11_700, 'COM1'),
  ...driverCamera(12_923, 'COM2'),
  ...dashcams(),
};

function zones(): AvlElements {
  const told: Record<number, AvlElement> = {};
  let zone = 1;
  for (const [from, to] of ZONES) {
    for (let id = from; id <= to; id++) told[id] = { name: `Geofence zone ${zone++}`, states: GEOFENCE };
  }
  return told;
}

/** The vendor's own cameras for driver assistance (§1.8.6). */
function assistance(): AvlElements {
  const states = { 1: 'recognised', 2: 'event', 3: 'disabled' };
  return {
    605: { name: 'ADAS left lane departure', states },
    606: { name: 'ADAS right lane departure', states },
    609: { name: 'ADAS time to collision', unit: 's', per: 10 },
    610: { name: 'ADAS safety distance', states },
    611: { name: 'ADAS front vehicle start', states },
    612: { name: 'ADAS front proximity', states },
    613: { name: 'ADAS front collision', states },
    614: { name: 'ADAS pedestrian collision', states },
    617: { name: 'ADAS distance', unit: 'm' },
    619: { name: 'ADAS speed limit', states },
    620: { name: 'ADAS speed limit value', unit: 'km/h' },
  };
}

/** A camera that watches the driver, on one of the two ports. */
function driverCamera(first: number, port: string): AvlElements {
  const names = ['drowsiness', 'distraction', 'yawning', 'phone', 'smoking', 'driver absent', 'mask'];
  const told: Record<number, AvlElement> = {};
  for (const [i, name] of [...names, 'g-sensor'].entries()) told[first + i] = { name: `DSM ${port} ${name}` };
  told[first + 8] = { name: `DSM ${port} driver name`, isDriver: true };
  told[first + 11] = { name: `DSM ${port} speed`, unit: 'km/h' };
  told[first + 13] = { name: `DSM ${port} seatbelt` };
  return told;
}

function dashcams(): AvlElements {
  const told: Record<number, AvlElement> = {};
  for (let id = 12_301; id <= 12_306; id++) told[id] = { name: `Camera card state ${id - 12_300}` };
  return told;
}
