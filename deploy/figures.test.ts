import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { postReport } from '#api/report.ts';
import { readConfig } from '#server/base/config/config.ts';
import { metrics } from '#server/base/http/metrics.ts';
import { declaredBounds, declaredMetrics } from '#server/testing/declared-metrics.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const board = JSON.parse(read('grafana/traza.json'));
const rules: {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
  labels: Record<string, string>;
}[] = parse(read('prometheus/alerts.yaml')).groups.flatMap((group: { rules: unknown }) => group.rules);

/** Series that the server publishes: for a histogram its buckets, sum and count. */
const series = [...declaredMetrics()].flatMap(([name, kind]) =>
  kind === 'Histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
);
const ofNode = metrics.getMetricsAsArray().map(({ name }) => name);

type Panel = { title: string; type: string; targets?: { expr: string }[] };
const panels: Panel[] = board.panels.filter(({ type }: Panel) => type !== 'row');
const onBoard = panels.flatMap(({ title, targets }) => targets!.map(({ expr }) => ({ of: title, expr })));
const inRules = rules.map(({ alert, expr }) => ({ of: alert, expr }));

const namesIn = (expr: string) => expr.match(/\b(?:traza|nodejs|process)_\w+/g) ?? [];

describe.each([
  ['the board', onBoard],
  ['the alerts', inRules],
])('%s', (_, asked) => {
  it('asks only for what the server tells', () => {
    expect(asked.length).toBeGreaterThan(10);
    const known = new Set([...series, ...ofNode]);
    const unknown = asked.flatMap(({ of, expr }) =>
      namesIn(expr)
        .filter((name) => !known.has(name))
        .map((name) => `${of}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('asks something of each', () => {
    expect(asked.filter(({ expr }) => namesIn(expr).length === 0 && !expr.includes('up{'))).toEqual([]);
  });
});

it('every metric of our own is on the board', () => {
  const shown = new Set(onBoard.flatMap(({ expr }) => namesIn(expr)));
  const missing = [...declaredMetrics().keys()].filter(
    (name) => ![...shown].some((one) => one.replace(/_(bucket|sum|count)$/, '') === name),
  );
  expect(missing).toEqual([]);
});

it('panels have places of their own', () => {
  const ids = board.panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const places = board.panels.map(
    ({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

it('every alert says what it is and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const silent = rules.filter(({ annotations }) => !annotations.summary || !annotations.description);
  expect(silent).toEqual([]);
});

describe('the alerts of service levels', () => {
  const levels = rules.filter(({ alert }) => /Burn(Fast|Slow)$/.test(alert));
  const windowsIn = (expr: string) => [
    ...new Set([...expr.matchAll(/\[(\w+)\]/g)].map(([, window]) => window)),
  ];

  it.each([
    ['Fast', 'page', ['1h', '5m', '6h', '30m'], ['14.4', '14.4', '6', '6']],
    ['Slow', 'warning', ['1d', '2h', '3d', '6h'], ['3', '3', '1', '1']],
  ])(
    '%s ones compare a long and a short window with the same multiple of what is allowed',
    (kind, severity, windows, multiples) => {
      const found = levels.filter(({ alert }) => alert.endsWith(kind));
      expect(found.map(({ alert }) => alert)).toEqual(
        ['Answers', 'Seen', 'Requests', 'Reports'].map((of) => `Traza${of}Burn${kind}`),
      );
      for (const { expr, labels } of found) {
        expect(labels.severity).toBe(severity);
        expect(windowsIn(expr)).toEqual(windows);
        expect([...expr.matchAll(/> ([\d.]+) \*/g)].map(([, multiple]) => multiple)).toEqual(multiples);
      }
    },
  );

  it('ask for bounds that the histograms have, and for an endpoint that there is', () => {
    const bounds = declaredBounds();
    const asked = levels.flatMap(({ expr }) => [...expr.matchAll(/(traza_\w+)_bucket\{[^}]*le="([^"]+)"/g)]);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(([, name, bound]) => !bounds.get(name!)?.includes(Number(bound)))).toEqual([]);
    const endpoints = levels.flatMap(({ expr }) =>
      [...expr.matchAll(/endpoint="(\w+)"/g)].map(([, name]) => name),
    );
    expect(new Set(endpoints)).toEqual(new Set([postReport.name]));
  });
});

it('the figures are read where the server tells them, under the name that the alerts know', () => {
  const [job] = parse(read('prometheus/prometheus.yaml')).scrape_configs;
  expect(job.static_configs[0].targets).toEqual([`127.0.0.1:${readConfig({}).HTTP_PORT}`]);
  const jobs = inRules.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, name]) => name));
  expect(new Set(jobs)).toEqual(new Set([job.job_name]));
});
