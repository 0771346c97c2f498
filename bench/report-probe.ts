import { readFileSync } from 'node:fs';
import { figure } from './figure.ts';
import { percentile, type Rig } from './rig.ts';

/**
 * Limits: milliseconds until the end and until the first rows, and megabytes by which the server's memory may
 * grow.
 */
export type Budget = { ms?: number; firstRowsMs?: number; grownMb?: number };

/** A report run over HTTP, or the median of several runs. `cpuMs`: of the server and PostgreSQL together. */
export type Took = { ms: number; firstRowsMs: number; cpuMs: number; rows: number; mb: number };

/** The ids of figures in docs/performance.json, after `reports.`; times are in seconds. */
export type Figures = Partial<Record<keyof Took | 'grownMb', string>>;

/** The measurement of a report: its budget, the number of runs, and the figures that it gives. */
type Told = { budget?: Budget; runs?: number; figures?: Figures };

/** More than the octets at the beginning of a block, which may arrive in two pieces. */
const BLOCK_HEAD = 40;

/** The heading of the figures in each line. */
export const HEAD = `${''.padEnd(38)}      end  1st rows processor     rows   answer  server memory`;

/**
 * Requests reports from the server of a rig as a browser does, and prints each figure as soon as it is known.
 * A report without rows measures nothing: it fails like one that misses its budget.
 */
export function reportProbe({ server, cpu }: Pick<Rig, 'server' | 'cpu'>, token: string) {
  const cpuMs = () => 1_000 * (cpu().server + cpu().postgres);

  async function post(path: string, body: object): Promise<Response> {
    const response = await fetch(`http://127.0.0.1:${server.httpPort}/api/traza/report/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async function once(report: string, body: object): Promise<Took> {
    const usedMs = cpuMs();
    const began = performance.now();
    const response = await post(report, { ...body, form: 'blocks' });
    let firstRowsMs = 0;
    let octets = 0;
    let rows = 0;
    let text = '';
    for await (const chunk of response.body!) {
      octets += chunk.length;
      text += Buffer.from(chunk).toString('latin1');
      let read = Math.max(0, text.length - BLOCK_HEAD);
      for (const block of text.matchAll(/\{"block":\{"count":(\d+),/g)) {
        rows += Number(block[1]);
        read = Math.max(read, block.index + block[0].length);
      }
      text = text.slice(read);
      if (firstRowsMs === 0 && rows > 0) firstRowsMs = performance.now() - began;
    }
    const ms = performance.now() - began;
    return { ms, firstRowsMs, cpuMs: cpuMs() - usedMs, rows, mb: octets / 1e6 };
  }

  /** Resident memory of the server, megabytes. */
  const memoryMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

  /** The median of several runs, after one to warm up. */
  async function median(report: string, body: object, runs = 3): Promise<Took> {
    await once(report, body);
    const took: Took[] = [];
    for (let i = 0; i < runs; i++) took.push(await once(report, body));
    const middle = (of: keyof Took) =>
      percentile(
        took.map((run) => run[of]).sort((a, b) => a - b),
        0.5,
      );
    return {
      ms: middle('ms'),
      firstRowsMs: middle('firstRowsMs'),
      cpuMs: middle('cpuMs'),
      rows: middle('rows'),
      mb: middle('mb'),
    };
  }

  return {
    median,

    /** The same, printed. */
    async rows(
      name: string,
      report: string,
      body: object,
      { budget = {}, runs, figures = {} } = {} as Told,
    ): Promise<Took> {
      const told = await median(report, body, runs);
      tell(name, told, { budget, figures });
      return told;
    },

    /** One workbook, and the growth of the server's memory. */
    async file(
      name: string,
      report: string,
      body: object,
      { rows, budget, figures = {} }: { rows: number; budget: Budget; figures?: Figures },
    ) {
      const before = memoryMb();
      let most = before;
      const timer = setInterval(() => {
        most = Math.max(most, memoryMb());
      }, 20);
      const usedMs = cpuMs();
      const began = performance.now();
      let octets = 0;
      for await (const chunk of (await post(`${report}/xlsx`, body)).body!) octets += chunk.length;
      clearInterval(timer);
      const ms = performance.now() - began;
      const memory = { fromMb: before, grownMb: most - before };
      tell(name, { ms, cpuMs: cpuMs() - usedMs, rows, mb: octets / 1e6, ...memory }, { budget, figures });
    },
  };
}

/** Prints one line of the table at once, and gives its figures. */
function tell(
  name: string,
  told: Partial<Took> & { fromMb?: number; grownMb?: number },
  { budget, figures }: { budget: Budget; figures: Figures },
): void {
  for (const [of, id] of Object.entries(figures) as [keyof Took | 'grownMb', string][])
    figure(`reports.${id}`, of === 'grownMb' ? told[of]! : told[of]! / 1_000);
  const whole = (value: number | undefined, unit: string) =>
    value === undefined ? '' : `${Math.round(value)} ${unit}`;
  const { ms, firstRowsMs, cpuMs, rows, mb, fromMb, grownMb } = told;
  const over = Object.entries(budget).filter(([id, most]) => !(told[id as keyof Budget]! <= most));
  const isEmpty = !rows;
  if (over.length > 0 || isEmpty) process.exitCode = 1;
  const missed = over.length > 0 ? `MISSED: ${over.map(([id, most]) => `${id} ${most}`).join(', ')}` : 'kept';
  const verdict = isEmpty ? 'NO ROWS' : missed;
  console.info(
    [
      name.padEnd(38),
      whole(ms, 'ms').padStart(9),
      whole(firstRowsMs, 'ms').padStart(9),
      whole(cpuMs, 'ms').padStart(10),
      (rows ?? 0).toLocaleString('en').padStart(9),
      `${(mb ?? 0).toFixed(1)} MB`.padStart(9),
      (grownMb === undefined ? '' : `${whole(fromMb, '')}+ ${whole(grownMb, 'MB')}`).padStart(14),
      Object.keys(budget).length === 0 && !isEmpty ? '' : `  ${verdict}`,
    ].join(''),
  );
}
