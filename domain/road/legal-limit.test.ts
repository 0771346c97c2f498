import { describe, expect, it } from 'vitest';
import { type LimitQuestion, legalLimit } from './legal-limit.ts';
import { wayOf } from './way-tags.ts';
import { tagsOf } from './ways.builder.ts';

type Case = [
  tags: Record<string, string>,
  asked: Partial<Omit<LimitQuestion, 'way'>>,
  expected: number | null | undefined,
];

/** The limit, rounded to 0.1 km/h; undefined when it is not known. */
function limitOf(tags: Record<string, string>, asked: Partial<LimitQuestion>) {
  const found = wayOf(tagsOf(tags))!;
  const isInTown = found.way.town === 'inside' || (asked.isInTown ?? false);
  const limit = legalLimit({
    ...{ way: found.way, isForward: true, country: 'ES', vehicle: 'car', mmaKg: null, at: null },
    ...asked,
    isInTown,
  });
  return limit === null ? undefined : limit.kmh === null ? null : Math.round(limit.kmh * 10) / 10;
}

const lorry = (mmaKg: number) => ({ vehicle: 'lorry' as const, mmaKg });

describe.each<[string, Case[]]>([
  [
    'signs',
    [
      [{ highway: 'primary', maxspeed: '70' }, {}, 70],
      [{ highway: 'motorway', maxspeed: 'none' }, { country: 'DE' }, null],
      [{ highway: 'trunk', maxspeed: '50 mph' }, { country: 'GB' }, 80.5],
      [{ highway: 'primary', 'maxspeed:forward': '50', 'maxspeed:backward': '80' }, {}, 50],
      [{ highway: 'primary', 'maxspeed:forward': '50', 'maxspeed:backward': '80' }, { isForward: false }, 80],
      [{ highway: 'primary', maxspeed: '70' }, { country: null }, 70],
      [{ highway: 'primary' }, { country: null }, undefined],
    ],
  ],
  [
    'signs for some vehicles',
    [
      [{ highway: 'primary', maxspeed: '90', 'maxspeed:hgv': '60' }, lorry(12_000), 60],
      [{ highway: 'primary', maxspeed: '90', 'maxspeed:hgv': '60' }, {}, 90],
      [{ highway: 'primary', maxspeed: '70', 'maxspeed:goods': '60' }, { vehicle: 'van' }, 60],
      [{ highway: 'primary', maxspeed: '50', 'maxspeed:bus': '40' }, { vehicle: 'bus', isInTown: true }, 40],
      // A van above 3.5 t is a lorry, a lorry up to it a van.
      [{ highway: 'primary', maxspeed: '70', 'maxspeed:hgv': '60' }, { vehicle: 'van', mmaKg: 5_000 }, 60],
      [{ highway: 'primary', maxspeed: '70', 'maxspeed:hgv': '60' }, lorry(3_500), 70],
    ],
  ],
  [
    'signs with conditions',
    [
      [
        { highway: 'primary', maxspeed: '70', 'maxspeed:conditional': '50 @ (22:00-06:00)' },
        { at: { weekday: 2, minute: 1_380 } },
        50,
      ],
      [
        { highway: 'primary', maxspeed: '70', 'maxspeed:conditional': '50 @ (22:00-06:00)' },
        { at: { weekday: 2, minute: 720 } },
        70,
      ],
      [
        { highway: 'primary', maxspeed: '70', 'maxspeed:conditional': '60 @ (weight>7.5)' },
        lorry(18_000),
        60,
      ],
      [{ highway: 'primary', maxspeed: '70', 'maxspeed:conditional': '60 @ (weight>7.5)' }, lorry(7_500), 70],
      [{ highway: 'primary', maxspeed: '70', 'maxspeed:conditional': '60 @ snow' }, {}, 70],
    ],
  ],
  [
    'Spain',
    [
      [{ highway: 'motorway' }, {}, 120],
      [{ highway: 'motorway' }, { vehicle: 'van' }, 90],
      [{ highway: 'motorway', maxspeed: '120' }, lorry(18_000), 90],
      [{ highway: 'motorway' }, { vehicle: 'bus' }, 100],
      [{ highway: 'motorway' }, { vehicle: 'motorcycle' }, 120],
      [{ highway: 'secondary' }, {}, 90],
      [{ highway: 'secondary' }, lorry(18_000), 80],
      [{ highway: 'residential' }, { isInTown: true }, 30],
      [{ highway: 'tertiary', lanes: '4' }, { isInTown: true }, 50],
      [{ highway: 'primary' }, { isInTown: true }, 50],
      [{ highway: 'primary', maxspeed: '50' }, { isInTown: true, vehicle: 'van' }, 50],
      [{ highway: 'primary', maxspeed: 'ES:urban' }, {}, 50],
      [{ highway: 'living_street' }, { isInTown: true }, 20],
    ],
  ],
  [
    'Portugal',
    [
      [{ highway: 'motorway' }, { country: 'PT' }, 120],
      [{ highway: 'trunk', motorroad: 'yes' }, { country: 'PT' }, 100],
      [{ highway: 'primary' }, { country: 'PT', vehicle: 'van' }, 80],
      [{ highway: 'motorway' }, { country: 'PT', vehicle: 'van' }, 110],
    ],
  ],
  [
    'Italy',
    [
      [{ highway: 'motorway' }, { country: 'IT' }, 130],
      [{ highway: 'trunk' }, { country: 'IT' }, 110],
      [{ highway: 'trunk' }, { country: 'IT', ...lorry(12_000) }, 80],
      [{ highway: 'trunk' }, { country: 'IT', ...lorry(12_001) }, 70],
      [{ highway: 'motorway' }, { country: 'IT', vehicle: 'bus', mmaKg: 8_000 }, 130],
      [{ highway: 'motorway' }, { country: 'IT', vehicle: 'bus', mmaKg: 8_001 }, 100],
      [{ highway: 'living_street' }, { country: 'IT' }, undefined],
    ],
  ],
  [
    'Great Britain',
    [
      [{ highway: 'residential' }, { country: 'GB', isInTown: true }, 48.3],
      [{ highway: 'primary' }, { country: 'GB' }, 96.6],
      [{ highway: 'primary' }, { country: 'GB', vehicle: 'van' }, 80.5],
      [{ highway: 'trunk', oneway: 'yes' }, { country: 'GB' }, 112.7],
      [{ highway: 'motorway' }, { country: 'GB', ...lorry(7_500) }, 112.7],
      [{ highway: 'motorway' }, { country: 'GB', ...lorry(7_501) }, 96.6],
    ],
  ],
  [
    'France',
    [
      [{ highway: 'motorway' }, { country: 'FR' }, 130],
      [{ highway: 'primary', oneway: 'yes' }, { country: 'FR' }, 110],
      [{ highway: 'primary', oneway: 'yes', junction: 'roundabout' }, { country: 'FR' }, 80],
      [{ highway: 'primary', maxspeed: '90' }, { country: 'FR', ...lorry(19_000) }, 80],
      [{ highway: 'motorway' }, { country: 'FR', ...lorry(12_000) }, 110],
      [{ highway: 'motorway' }, { country: 'FR', ...lorry(12_001) }, 90],
    ],
  ],
  [
    'Germany',
    [
      [{ highway: 'motorway' }, { country: 'DE' }, null],
      [{ highway: 'motorway' }, { country: 'DE', ...lorry(7_501) }, 80],
      [{ highway: 'secondary' }, { country: 'DE', ...lorry(7_501) }, 60],
      [{ highway: 'secondary' }, { country: 'DE' }, 100],
      [{ highway: 'living_street' }, { country: 'DE' }, 7],
    ],
  ],
  [
    'Ireland and Monaco',
    [
      [{ highway: 'primary' }, { country: 'IE' }, 100],
      [{ highway: 'tertiary' }, { country: 'IE' }, 60],
      [{ highway: 'secondary' }, { country: 'IE', ...lorry(9_000) }, 80],
      [{ highway: 'primary' }, { country: 'MC' }, 50],
    ],
  ],
])('%s', (_, cases) => {
  it.each(cases)('%o, %o: %s', (tags, asked, expected) => {
    expect(limitOf(tags, asked)).toBe(expected);
  });
});
