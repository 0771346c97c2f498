import { describe, expect, it } from 'vitest';
import { imeiIn, isImei } from './imei.ts';
import { trackerInput } from './tracker.ts';

const INPUT = { imei: '356307042441013', model_id: 1, provider_id: 2, operator_id: 3 };

describe('an IMEI', () => {
  it.each([
    ['356307042441013', true],
    ['356307042441014', false],
    ['490154203237518', true],
    ['49015420323751', false],
    ['4901542032375189', false],
    ['49015420323751a', false],
    ['', false],
  ])('%s: %s', (imei, good) => {
    expect(isImei(imei)).toBe(good);
  });

  it.each([
    ['35-630704-244101-3', '356307042441013'],
    [' 356307 042441013 ', '356307042441013'],
    ['SN:1117654321;IMEI:356307042441013;M:FMC003', '356307042441013'],
    ['123456789012345 / 490154203237518', '490154203237518'],
    ['356307042441014', null],
    ['nothing', null],
  ])('is found in %s', (text, imei) => {
    expect(imeiIn(text)).toBe(imei);
  });
});

describe('a tracker as entered', () => {
  it('is tidied and filled with the defaults', () => {
    const entered = {
      ...INPUT,
      imei: '35-630704-244101-3',
      version: '  03.28  ',
      phone: '+34 600 123 456',
      control_pid: '0c',
      password: '',
    };
    expect(trackerInput.parse(entered)).toEqual({
      ...INPUT,
      version: '03.28',
      phone: '+34600123456',
      control_pid: '0C',
      password: null,
      protocol: 'teltonika',
      distance_source: 'gps',
      fuel_source: 'none',
      speed_source: 'gps',
      battery_source: 'obd',
      speed_unit: 'knots',
      terminal_id: null,
      clock_zone: 'china',
      billing_plan: null,
      billing_monthly: null,
      billing_start: null,
      billing_end: null,
    });
  });

  it.each([
    ['imei', { imei: '356307042441014' }, 'val.imei'],
    ['imei', { imei: '' }, 'val.required'],
    ['phone', { phone: '12345' }, 'val.phone'],
    ['control_pid', { control_pid: 'XY' }, 'val.pattern'],
    ['control_pid', { control_pid: 'A' }, 'val.pattern'],
    ['terminal_id', { terminal_id: '13800A' }, 'val.pattern'],
    ['terminal_id', { terminal_id: '123456789012345678901' }, 'val.pattern'],
    ['clock_zone', { clock_zone: 'cet' }, 'val.enum'],
    ['fuel_source', { fuel_source: 'usb' }, 'val.enum'],
    ['billing_monthly', { billing_monthly: '3.5' }, 'val.number'],
    ['billing_end', { billing_start: '2026-03-01', billing_end: '2026-03-01' }, 'val.order'],
  ])('%s of %j is refused', (field, change, message) => {
    const { error } = trackerInput.safeParse({ ...INPUT, ...change });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  it.each([
    ['0138 0013-8000', '13800138000'],
    ['000', '0'],
    ['', null],
    [null, null],
  ])('has the number of a terminal %s without its leading zeros', (terminal_id, stored) => {
    expect(trackerInput.parse({ ...INPUT, terminal_id }).terminal_id).toBe(stored);
  });

  it('may end the day after it began', () => {
    const dates = { billing_start: '2026-03-01', billing_end: '2026-03-02' };
    expect(trackerInput.safeParse({ ...INPUT, ...dates }).success).toBe(true);
  });
});
