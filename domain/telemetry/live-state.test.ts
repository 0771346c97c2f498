import { describe, expect, it } from 'vitest';
import { liveState } from './live-state.builder.ts';
import type { Memory } from './memory.ts';
import { emptyMemory } from './memory-shape.ts';
import { at, drive, endOf, foldAll, idle, park, recordAt, type Stretch, T } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const after = (...records: TrackerRecord[]) => foldAll(records).memory;

/** The state some seconds after T; the last contact was at that same moment unless given. */
function stateAt(memory: Memory, second: number, contact: number | null = second) {
  const { state, sinceMs } = liveState(memory, {
    nowMs: at(second),
    lastContactMs: contact === null ? null : at(contact),
    fitted: true,
  });
  return [state, sinceMs === null ? null : (sinceMs - T) / 1000];
}

const dark = (stretch: Stretch) => drive({ ...stretch, fields: { ignition: null } });
const off = recordAt(at(-600), { ignition: false });
const way = drive({ from: at(0), to: at(100), kmh: 50 });
const halt = idle({ from: at(110), to: at(130), start: endOf(way) });

describe('a vehicle with ignition input', () => {
  it('is stopped since the ignition is off', () => {
    const parked = park({ from: at(110), to: at(500), start: endOf(way) });
    expect(stateAt(after(off, ...way, ...parked), 1000)).toEqual(['stopped', 110]);
    expect(stateAt(after(off), 0)).toEqual(['stopped', -600]);
  });

  it('is in movement since its first moving sample, as long as the last one moves', () => {
    expect(stateAt(after(off, ...way), 100)).toEqual(['movement', 0]);
    expect(stateAt(after(off, ...way), 1000)).toEqual(['movement', 0]);
  });

  it('stays in movement for the first 60 s after its last moving sample, then idles', () => {
    const memory = after(off, ...way, ...halt);
    expect(stateAt(memory, 159)).toEqual(['movement', 0]);
    expect(stateAt(memory, 160)).toEqual(['idle', 160]);
    expect(stateAt(memory, 900)).toEqual(['idle', 160]);
  });

  it('goes on in the same movement after a short halt, in a new one after idling', () => {
    const short = drive({ from: at(140), to: at(150), kmh: 50 });
    expect(stateAt(after(off, ...way, ...halt, ...short), 150)).toEqual(['movement', 0]);
    const long = drive({ from: at(170), to: at(180), kmh: 50 });
    expect(stateAt(after(off, ...way, ...halt, ...long), 180)).toEqual(['movement', 170]);
  });

  it('idles since the sample that shows it standing when that comes late', () => {
    expect(stateAt(after(off, ...way, recordAt(at(400))), 400)).toEqual(['idle', 400]);
  });

  it('idles since the ignition is on until it moves', () => {
    const on = idle({ from: at(0), to: at(30) });
    expect(stateAt(after(off, ...on), 30)).toEqual(['idle', 0]);
    expect(stateAt(after(off, ...on, ...drive({ from: at(40), to: at(50) })), 50)).toEqual(['movement', 40]);
  });

  it.each([
    [3, 'idle'],
    [4, 'movement'],
  ])('at %d km/h is %s', (kmh, state) => {
    expect(stateAt(after(off, ...drive({ from: at(0), to: at(200), kmh })), 200)[0]).toBe(state);
  });
});

describe('a vehicle without ignition input', () => {
  const moved = dark({ from: at(0), to: at(100), kmh: 50 });
  const stood = dark({ from: at(110), to: at(130), kmh: 0 });

  it('moves, idles from 60 s after it and is stopped from 180 s of its halt', () => {
    expect(stateAt(after(...moved), 100)).toEqual(['movement', 0]);
    const memory = after(...moved, ...stood);
    expect(stateAt(memory, 159)).toEqual(['movement', 0]);
    expect(stateAt(memory, 160)).toEqual(['idle', 160]);
    expect(stateAt(memory, 289)).toEqual(['idle', 160]);
    expect(stateAt(memory, 290)).toEqual(['stopped', 290]);
  });

  it('that never moved is stopped', () => {
    expect(stateAt(after(...stood), 130)).toEqual(['stopped', 110]);
  });
});

describe('a silent vehicle', () => {
  const half = 30 * 60;
  const day = 25 * 3600;
  it.each<[string, Memory, number, number, unknown[]]>([
    ['with ignition on, 30 min', after(off, ...way), 100, 100 + half, ['movement', 0]],
    ['with ignition on, more', after(off, ...way), 100, 101 + half, ['disconnected', 100 + half]],
    ['with ignition off, 25 h', after(off), 0, day, ['stopped', -600]],
    ['with ignition off, more', after(off), 0, day + 1, ['disconnected', day]],
    [
      'without ignition input, moving',
      after(...dark({ from: at(0), to: at(50) })),
      50,
      51 + half,
      ['disconnected', 50 + half],
    ],
    [
      'without ignition input, standing',
      after(...dark({ from: at(0), to: at(0), kmh: 0 })),
      0,
      day,
      ['stopped', 0],
    ],
    ['that still sends its heartbeat', after(off, ...way), 9000, 9000 + half, ['movement', 0]],
  ])('%s', (_, memory, contact, now, expected) => {
    expect(stateAt(memory, now, contact)).toEqual(expected);
  });

  it('is measured by its records when no contact is known', () => {
    expect(stateAt(after(off, ...way), 100 + half, null)).toEqual(['movement', 0]);
    expect(stateAt(after(off, ...way), 101 + half, null)).toEqual(['disconnected', 100 + half]);
  });

  it('never heard of is disconnected, since nobody knows when', () => {
    expect(stateAt(emptyMemory(), 0, null)).toEqual(['disconnected', null]);
    expect(stateAt(emptyMemory(), 10, 0)).toEqual(['stopped', null]);
  });
});

describe('the first true row wins', () => {
  const own = drive({ from: at(0), to: at(100), fields: { privateMode: true } });
  const cut = recordAt(at(110), { privateMode: true, unplugged: true });

  it('private beats disconnected', () => {
    expect(stateAt(after(off, ...own), 999_999, 100)).toEqual(['private', 0]);
  });

  it('tampered beats private, since its opening', () => {
    expect(stateAt(after(off, ...own, cut), 999_999, 100)).toEqual(['tampered', 110]);
  });

  it('no tracker beats all', () => {
    const contact = { nowMs: at(200), lastContactMs: at(110), fitted: false };
    expect(liveState(after(off, ...own, cut), contact)).toEqual({ state: 'no_tracker', sinceMs: null });
  });
});

it('survives a restart unchanged', () => {
  const memory = after(off, ...way, ...halt);
  const restored = JSON.parse(JSON.stringify(memory)) as Memory;
  for (const second of [131, 159, 160, 2000, 99_999]) {
    expect(stateAt(restored, second, 130)).toEqual(stateAt(memory, second, 130));
  }
});
