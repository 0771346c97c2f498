import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const report = read('docs/ACCESSIBILITY.md');

/** The criteria of WCAG 2.1 at the levels A and AA: for each guideline the numbers in it. */
const CRITERIA: Readonly<Record<string, readonly number[]>> = {
  ...{ '1.1': [1], '1.2': [1, 2, 3, 4, 5], '1.3': [1, 2, 3, 4, 5] },
  ...{ '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13], '2.1': [1, 2, 4], '2.2': [1, 2], '2.3': [1] },
  ...{ '2.4': [1, 2, 3, 4, 5, 6, 7], '2.5': [1, 2, 3, 4], '3.1': [1, 2], '3.2': [1, 2, 3, 4] },
  ...{ '3.3': [1, 2, 3, 4], '4.1': [1, 2, 3] },
};

/** The criteria at level AA; the others are at level A. */
const AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 4.1.3'.split(
    ' ',
  );

const lines = [...report.matchAll(/^\| (9\.[\d.]+) \|(.*)\|$/gm)].map(([, clause, rest]) => {
  const [criterion, level, state, how, proof] = rest!.split('|').map((cell) => cell.trim());
  return { clause: clause!, criterion: criterion!, level: level!, state: state!, how: how!, proof: proof! };
});
const byHand = lines.filter(({ proof }) => proof.startsWith('by hand'));
const inState = (state: string) => lines.filter((line) => line.state === state);

describe('the report of accessibility', () => {
  it('has every criterion once, in the order of the standard, with its level', () => {
    const expected = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
      numbers.map((number) => `${guideline}.${number}`),
    );
    expect(expected).toHaveLength(50);
    expect(lines.map(({ clause, level }) => [clause, level])).toEqual(
      expected.map((criterion) => [`9.${criterion}`, AA.includes(criterion) ? 'AA' : 'A']),
    );
  });

  it('counts its states and what was looked at by hand', () => {
    const [supported, partly, none] = ['supported', 'partly', 'not applicable'].map((s) => inState(s).length);
    expect(supported! + partly! + none!).toBe(lines.length);
    expect(report.split('\n')).toContain(
      `${supported} criteria are supported, ${partly} partly, ${none} is not applicable. ` +
        `${lines.length - byHand.length} lines are proved by tests, ${byHand.length} were looked at by hand.`,
    );
  });

  it.each(inState('partly'))('says what $clause lacks', ({ how }) => {
    expect(how).toMatch(/Missing: \w.+/);
  });

  it.each(lines)('has a test that exists, or a look, for $clause', ({ proof }) => {
    if (proof.startsWith('by hand')) {
      expect(proof).toMatch(/^by hand, \d{4}-\d{2}-\d{2}: .{10}/);
      return;
    }
    const named = [...proof.matchAll(/`([^`]+)` › “([^”]+)”/g)];
    expect(named.length).toBeGreaterThan(0);
    // Nothing else stands in the cell.
    expect(named.map(([whole]) => whole).join(', ')).toBe(proof);
    for (const [, file, title] of named) {
      expect(existsSync(join(ROOT, file!)), file).toBe(true);
      const titles = [...read(file!).matchAll(/^\s*(?:'([^'\n]*)'|.*\b(?:test|it)\b.*\('([^'\n]*)'),/gm)];
      expect(titles.map(([, own, inLine]) => own ?? inLine)).toContain(title);
    }
  });
});

describe('the sources of the screens', () => {
  const sources = globSync('web/**/*.{ts,tsx,html}', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map(
    (path) => [path, read(path)] as const,
  );
  const styles = globSync('web/**/*.css', { cwd: ROOT }).map((path) => [path, read(path)] as const);
  const having = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

  it('no part locks the orientation or listens to the motion of the device', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(having(/devicemotion|deviceorientation|orientation\.lock/i)).toEqual([]);
    expect(JSON.parse(read('web/public/manifest.webmanifest'))).not.toHaveProperty('orientation');
  });

  it('no part plays live media of others', () => {
    // Each of these reads a code with the reader's own camera.
    expect(having(/srcObject|RTCPeerConnection|MediaSource/).filter((path) => !/scan/i.test(path))).toEqual(
      [],
    );
  });

  it('a video has controls, and no sound plays without one', () => {
    expect(having(/<audio|new Audio\(|AudioContext/)).toEqual([]);
    const videos = sources.flatMap(([, text]) => text.match(/<video\b[^>]*>/g) ?? []);
    expect(videos.length).toBeGreaterThan(0);
    expect(videos.filter((video) => !/\b(controls|muted)\b/.test(video))).toEqual([]);
  });

  it('our styles move nothing for ever', () => {
    expect(styles.length).toBeGreaterThan(50);
    expect(styles.filter(([, css]) => /animation[^;]*\binfinite\b/.test(css)).map(([path]) => path)).toEqual(
      [],
    );
  });
});
