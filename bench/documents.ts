import { request } from 'node:http';
import { getDocuments, postDocument } from '#api/document.ts';
import { DOC_MAX } from '#domain/constants.ts';
import { benchRig, heldMb, percentile, type Rig } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:documents. Searches 100,000 documents of 10,000 vehicles, and prints the time of the
   server. Then sends 100 files of 10 MiB at once, and prints the growth of the server's memory meanwhile. */
const VEHICLES = 10_000;
const DOCUMENTS = 100_000;
const RUNS = 9;
const SEARCH_MS = 200;
const UPLOADS = 100;
const GROWTH_MB = 100;

const SEARCHES: readonly [string, Record<string, string>][] = [
  ['the first page', {}],
  ['part of a name', { q: 'oliza 77' }],
  ['a name that no document has', { q: 'nothing at all' }],
  ['a plate', { q: 'b004711' }],
  ['a category by expiry', { categories: 'insurance', sort: 'expires' }],
  ['what has expired', { states: 'expired', sort: 'expires' }],
  ['a month of expiries', { expires_from: '2026-05-01', expires_to: '2026-05-31' }],
  ['by plate', { sort: 'license' }],
];

async function fill({ database: { pool }, vehicleIds }: Rig): Promise<void> {
  await pool.query(
    `insert into document (vehicle_id, category, name, expires, versions, size, uploaded_at, uploaded_by)
     select ($1::int[])[1 + n % $2::int], (array['contract', 'insurance', 'itv', 'invoice', 'others'])[1 + n % 5],
       (array['Contrato', 'Póliza', 'Informe', 'Factura', 'Varios'])[1 + n % 5] || ' ' || n || '.pdf',
       case when n % 3 > 0 then date '2025-06-01' + n % 900 end, 1, 100000 + n, now() - n * interval '1 minute', 'bench'
     from generate_series(1, $3::int) n`,
    [vehicleIds, VEHICLES, DOCUMENTS],
  );
  await pool.query('vacuum analyze');
}

const verdict = (isKept: boolean) => {
  if (!isKept) process.exitCode = 1;
  return isKept ? 'kept' : 'MISSED';
};

const rig = await benchRig({ vehicles: VEHICLES, fleets: 50 });
try {
  await fill(rig);
  const token = await signIn(rig);
  const authorization = `Bearer ${token}`;
  const { httpPort: port, pid } = rig.server;
  const base = `http://127.0.0.1:${port}/api/traza`;

  for (const [name, query] of SEARCHES) {
    const times: number[] = [];
    let total = 0;
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now();
      const response = await fetch(`${base}${getDocuments.path}?${new URLSearchParams(query)}`, {
        headers: { authorization },
      });
      const answer = (await response.json()) as { total: number };
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(JSON.stringify(answer));
      total = answer.total;
    }
    times.sort((a, b) => a - b);
    const median = percentile(times, 0.5);
    console.info(
      `${name.padEnd(28)}${String(total).padStart(8)} found${median.toFixed(0).padStart(6)} ms median${times.at(-1)!.toFixed(0).padStart(6)} ms most   ` +
        `budget ${SEARCH_MS} ms: ${verdict(median <= SEARCH_MS)}`,
    );
  }

  const file = Buffer.alloc(DOC_MAX, 'x');
  file.write('%PDF-1.4\n');
  const upload = (n: number) =>
    new Promise<number>((done, fail) => {
      const path = postDocument.path.replace('{vehicle_id}', String(rig.vehicleIds[n]));
      const sent = request({
        port,
        method: 'POST',
        path: `/api/traza${path}?category=others&name=bench-${n}.pdf`,
        headers: { authorization, 'content-type': 'application/pdf', 'content-length': file.length },
      });
      sent.on('response', (answer) => answer.resume().on('close', () => done(answer.statusCode!)));
      sent.on('error', fail);
      sent.end(file);
    });
  // Parts that an upload needs only once are loaded before.
  await Promise.all(Array.from({ length: 10 }, (_, n) => upload(UPLOADS + n)));
  const before = heldMb(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, heldMb(pid));
  }, 20);
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(n)));
  const seconds = (performance.now() - began) / 1000;
  clearInterval(looking);
  const refused = statuses.filter((status) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} uploads were refused`);
  const growth = most - before;
  console.info(
    `${UPLOADS} uploads of 10 MiB at once in ${seconds.toFixed(1)} s: memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB, ` +
      `grown by ${growth.toFixed(0)} MB   budget ${GROWTH_MB} MB: ${verdict(growth <= GROWTH_MB)}`,
  );
} finally {
  await rig.close();
}
