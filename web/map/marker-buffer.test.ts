import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vehicleArrays } from '#web/live/vehicle-arrays.ts';
import { isShown, MARKER_SIZE, markerBuffer, packMarker, STYLE_SIZE } from './marker-buffer.ts';

const LEVELS = 4;
const COUNT = 12;

test('whatever changes its state, markers lie level by level, each with its own values', () => {
  const changes = fc.array(
    fc.record({ i: fc.nat(COUNT - 1), level: fc.nat(LEVELS - 1), x: fc.integer({ min: 0, max: 1e6 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(changes, (told) => {
      const columns = vehicleArrays(COUNT);
      const buffer = markerBuffer(COUNT, LEVELS);
      const last = new Map<number, { level: number; x: number }>();
      for (const { i, level, x } of told) {
        columns.x[i] = x;
        columns.placed[i] = 1;
        packMarker(buffer, columns, i, { isShown: true, level });
        last.set(i, { level, x });
      }
      const view = new DataView(buffer.position.buffer);
      const levels = Array.from({ length: buffer.count }, (_, slot) => {
        const i = buffer.indexAt[slot]!;
        expect(buffer.slotOf[i]).toBe(slot);
        expect(view.getInt32(slot * MARKER_SIZE + 8, true)).toBe(last.get(i)!.x);
        expect(isShown(buffer, i)).toBe(true);
        return last.get(i)!.level;
      });
      expect(buffer.count).toBe(last.size);
      expect(levels).toEqual([...levels].sort());
      expect([...buffer.ends]).toEqual(
        [0, 1, 2, 3].map((level) => levels.filter((one) => one <= level).length),
      );
    }),
  );
});

test('an alert is told to the graphics card beside the course', () => {
  const columns = vehicleArrays(1);
  const buffer = markerBuffer(1, 1);
  columns.headed[0] = 1;
  columns.alert[0] = 1;
  packMarker(buffer, columns, 0, { isShown: true, level: 0 });
  expect(buffer.style[STYLE_SIZE - 2]).toBe(3);
});
