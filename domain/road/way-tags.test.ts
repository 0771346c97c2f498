import { describe, expect, it } from 'vitest';
import { reader, writer } from '../bytes.ts';
import { readWay, roadLabel, type Way, writeWay } from './way.ts';
import { wayOf } from './way-tags.ts';
import { tagsOf } from './ways.builder.ts';

const read = (tags: Record<string, string>) => wayOf(tagsOf({ highway: 'primary', ...tags }));

describe('tags of a way', () => {
  it.each<[Record<string, string>, Partial<Way>]>([
    [{ highway: 'trunk_link' }, { class: 'trunk', isLink: true, isOneWay: false }],
    [{ highway: 'road' }, { class: 'unclassified' }],
    [{ highway: 'motorway' }, { isOneWay: true }],
    [{ highway: 'motorway', oneway: 'no' }, { isOneWay: false }],
    [{ junction: 'roundabout' }, { isRoundabout: true, isOneWay: true }],
    [{ oneway: 'reversible' }, { isOneWay: false }],
    [
      { name: ' Calle Mayor ', ref: '' },
      { name: 'Calle Mayor', ref: null },
    ],
    [{ lanes: '3' }, { hasLanes: false }],
    [{ lanes: '4' }, { hasLanes: true }],
    [{ lanes: '2', oneway: 'yes' }, { hasLanes: true }],
    [{ 'lanes:forward': '2' }, { hasLanes: true }],
    [{ 'source:maxspeed': 'ES:urban' }, { town: 'inside' }],
    [{ maxspeed: 'GB:nsl_single' }, { town: 'outside' }],
    [{ access: 'no', motor_vehicle: 'yes' }, { class: 'primary' }],
    [{ highway: 'pedestrian', motor_vehicle: 'no' }, { class: 'pedestrian' }],
  ])('%o', (tags, expected) => {
    const { way } = read(tags)!;
    expect(way).toMatchObject(expected);
    const out = writer();
    writeWay(out, way);
    expect(readWay(reader(out.take()))).toEqual(way);
  });

  it.each([
    { highway: 'footway' },
    { highway: 'residential_link' },
    { highway: 'service', area: 'yes' },
    { access: 'no' },
    { motor_vehicle: 'no', access: 'yes' },
  ])('%o is no way for vehicles', (tags) => {
    expect(read(tags)).toBeNull();
  });

  it('turns a way that is driven against its points, and the directions of its limits', () => {
    const { way, isTurned } = read({ oneway: '-1', 'maxspeed:backward': '40' })!;
    expect(isTurned).toBe(true);
    expect(way.isOneWay).toBe(true);
    expect(way.rules).toEqual([{ direction: 'forward', vehicle: 'all', kmh: 40, when: null }]);
  });
});

describe('the label of a road', () => {
  it.each([
    [{ class: 'motorway', name: 'Autovía de Toledo', ref: 'A-42;E-901' }, 'A-42'],
    [{ class: 'primary', name: 'Gran Vía', ref: null }, 'Gran Vía'],
    [{ class: 'residential', name: 'Calle Mayor', ref: 'M-301' }, 'Calle Mayor'],
    [{ class: 'track', name: null, ref: 'CV-1' }, 'CV-1'],
    [{ class: 'service', name: null, ref: null }, null],
  ] as const)('%o: %s', (way, label) => {
    expect(roadLabel(way)).toBe(label);
  });
});
