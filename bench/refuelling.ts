import type { AnswerOf } from '#api/endpoint.ts';
import type { postStatement, postStatementImport } from '#api/statement.ts';
import { DAY_MS } from '#domain/duration.ts';
import { benchRig } from './rig.ts';
import { signedInAsk } from './sign-in.ts';

/* npm run bench:refuelling. Reads, checks and stores a statement of 20,000 lines for 1,000 vehicles, with
   the vehicle, fleet and driver of each line. It runs over HTTP against a durable database. Then it sends
   the same file once more, in which nothing is new. */
const VEHICLES = 1_000;
const LINES = 20_000;
const BUDGET_MS = 10_000;
const HEADS =
  'TARJETA;FECHA;HORA;MATRICULA;CONDUCTOR;COD ESTABLECIMIENTO;ESTABLECIMIENTO;POBLACION;PROVINCIA;PRODUCTO;LITROS;PRECIO;IMPORTE;KM;NUM OPERACION';

const rig = await benchRig({ vehicles: VEHICLES }, async ({ database }) => {
  await database.pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
  );
});
try {
  const ask = await signedInAsk(rig, '/refuelling-statement');
  const { rows: fleets } = await rig.database.pool.query<{ id: number }>(
    'select id from fleet where parent_id is null',
  );
  const file = fileOf();
  for (const round of ['new', 'again']) {
    const statement = await timed(`${round}: read`, () =>
      ask<AnswerOf<typeof postStatement>>('?name=bench.csv', file),
    );
    const { provider, country, columns } = statement;
    const reading = { provider, country, columns, fleet_id: fleets[0]!.id };
    await timed(`${round}: judge`, () => ask(`/${statement.id}/check`, reading));
    const { imported, skipped, unmatched } = await timed(`${round}: import`, () =>
      ask<AnswerOf<typeof postStatementImport>>(`/${statement.id}/import`, reading),
    );
    console.info(`  ${imported} imported, ${skipped} skipped, ${unmatched} without a vehicle`);
  }
} finally {
  await rig.close();
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  if (ms > BUDGET_MS) process.exitCode = 1;
  console.info(`${name.padEnd(16)}${ms.toFixed(0).padStart(6)} ms   ${ms <= BUDGET_MS ? 'kept' : 'MISSED'}`);
  return result;
}

/** Every vehicle fills up on twenty days, at one of two hundred stations. */
function fileOf(): string {
  const lines = Array.from({ length: LINES }, (_, i) => {
    const car = 1 + (i % VEHICLES);
    const day = new Date(Date.now() - (2 + Math.floor(i / VEHICLES)) * DAY_MS).toISOString().slice(0, 10);
    const liters = 30 + (i % 40);
    const station = i % 200;
    return [
      ...[
        7_088_000_000_000_000 + car,
        day.split('-').reverse().join('/'),
        `${8 + (i % 12)}:15`.padStart(5, '0'),
      ],
      ...[
        `B${String(car).padStart(6, '0')}`,
        `CONDUCTOR ${car}`,
        station,
        `E.S. ${station}`,
        'Madrid',
        'Madrid',
      ],
      ...[
        'DIESEL E+',
        `${liters},00`,
        '1,450',
        (liters * 1.45).toFixed(2).replace('.', ','),
        10_000 + i,
        `T${i}`,
      ],
    ].join(';');
  });
  return [HEADS, ...lines].join('\r\n');
}
