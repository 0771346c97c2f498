import { describe, expect, test } from 'vitest';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type Element, recordWith } from './sample-record.ts';

const PLAIN = recordWith([]);

describe('events (§1.8.5)', () => {
  test.each<[string, number, Element[], Partial<TrackerRecord>]>([
    [
      'harsh acceleration',
      253,
      [
        [253, '01'],
        [254, '2A'],
        [243, '05DC'],
      ],
      { event: 'harsh_acceleration', eventValue: 0.42, eventDurationMs: 1500 },
    ],
    [
      'harsh braking',
      253,
      [
        [253, '02'],
        [254, '3C'],
      ],
      { event: 'harsh_braking', eventValue: 0.6 },
    ],
    ['harsh cornering', 253, [[253, '03']], { event: 'harsh_cornering' }],
    ['green driving of no kind', 253, [[253, '04']], { extra: { io253: 4 } }],
    ['green driving without its type', 253, [[254, '2A']], { extra: { io254: 42 } }],
    [
      'green driving riding along',
      0,
      [
        [253, '01'],
        [254, '2A'],
        [243, '05DC'],
      ],
      { extra: { io253: 1, io254: 42, io243: 1500 } },
    ],
    ['speeding', 255, [[255, '87']], { event: 'speeding', eventValue: 135 }],
    ['speeding riding along', 240, [[255, '87']], { extra: { io255: 135 } }],
    ['crash', 247, [[247, '01']], { event: 'impact' }],
    ['crash uncalibrated', 247, [[247, '06']], { event: 'impact' }],
    ['crash trace', 247, [[247, '03']], { extra: { io247: 3 } }],
    ['towing', 246, [[246, '01']], { event: 'towing' }],
    ['towing over', 246, [[246, '00']], { extra: { io246: 0 } }],
    ['steady riding along', 0, [[246, '00']], { extra: { io246: 0 } }],
    ['towing riding along', 0, [[246, '01']], { extra: { io246: 1 } }],
    ['alarm button', 236, [[236, '01']], { event: 'sos' }],
    ['idling', 251, [[251, '01']], { event: 'idling' }],
    ['idling over', 251, [[251, '00']], { extra: { io251: 0 } }],
    ['unplug', 252, [[252, '01']], { event: 'power_cut', unplugged: true }],
    ['plug', 252, [[252, '00']], { event: 'power_restored', unplugged: false }],
    ['unplug event without its value', 252, [], {}],
    ['GSM jamming', 249, [[249, '01']], { event: 'jamming', jamming: true }],
    ['GSM jamming over', 249, [[249, '00']], { jamming: false }],
    ['GNSS jamming', 318, [[318, '01']], { event: 'jamming', jamming: true }],
    ['overspeed in a zone', 155, [[155, '03']], { event: 'speeding', extra: { io155: 3 } }],
    ['leaving a zone', 155, [[155, '00']], { extra: { io155: 0 } }],
    ['ignition', 239, [[239, '01']], { ignition: true }],
    ['trip start', 250, [[250, '01']], { extra: { io250: 1 } }],
    ['an unknown one', 11_707, [[11_707, '01']], { extra: { io11707: 1 } }],
    ['lane departure', 605, [[605, '02']], { event: 'lane_departure', extra: { io605: 2 } }],
    ['a lane that was only recognised', 605, [[605, '01']], { extra: { io605: 1 } }],
    ['lane departure riding along', 240, [[605, '02']], { extra: { io605: 2 } }],
    ['a pedestrian', 614, [[614, '02']], { event: 'pedestrian', extra: { io614: 2 } }],
    ['drowsiness', 11_700, [[11_700, '01']], { event: 'fatigue', extra: { io11700: 1 } }],
    ['drowsiness over', 11_700, [[11_700, '00']], { extra: { io11700: 0 } }],
    ['no seat belt, second camera', 12_936, [[12_936, '01']], { event: 'no_belt', extra: { io12936: 1 } }],
    ['a radio cell, which for trucks is a sound of Mobileye', 288, [[288, '05']], { extra: { io288: 5 } }],
  ])('%s', (_, eventCode, elements, fields) => {
    expect(recordWith(elements, eventCode)).toEqual({ ...PLAIN, eventCode, ...fields });
  });
});
