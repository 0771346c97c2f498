import type { LineImport } from '#api/line-import.ts';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
import { benchRig } from './rig.ts';
import { signedInAsk } from './sign-in.ts';

/* npm run bench:cost-file. Checks, shows and stores a file with the most costs allowed, and one with as
   many fines. It runs over HTTP against a durable database with 1,000 vehicles. */
/** The budgets for the costs. */
const BUDGET_MS = { verdict: 3_000, stored: 5_000 };
const VEHICLES = 1_000;

const rig = await benchRig({ vehicles: VEHICLES });
try {
  await rig.database.pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
  );
  const ask = await signedInAsk(rig);
  for (const [kind, file] of Object.entries({ cost: fileOfCosts(), fine: fileOfFines() })) {
    console.info(`${kind}s`);
    const timed = timer(kind === 'cost' ? BUDGET_MS : {});
    const { id } = await timed('verdict', () => ask<{ id: number }>(`/${kind}/import?name=bench.csv`, file));
    const { lines, sum } = await timed('shown', () => ask<LineImport>(`/${kind}/import/${id}`));
    console.info(
      `  ${lines.filter(({ faults }) => faults.length === 0).length} of ${lines.length} lines valid, ${sum}`,
    );
    await timed('stored', () => ask(`/${kind}/import/${id}/apply`, { again: false }));
    const { rows } = await rig.database.pool.query(
      `select count(*)::int as n, sum(amount) as sum from ${kind}`,
    );
    console.info(`  ${rows[0].n} stored, ${rows[0].sum}`);
  }
} finally {
  await rig.close();
}

/** Times the steps of a file; those without a budget are only printed. */
function timer(budgets: Readonly<Record<string, number>>) {
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    const ms = performance.now() - began;
    const budgetMs = budgets[name];
    if (budgetMs !== undefined && ms > budgetMs) process.exitCode = 1;
    const verdict = budgetMs === undefined ? '' : ms <= budgetMs ? 'kept' : 'MISSED';
    console.info(`${name.padEnd(10)}${ms.toFixed(0).padStart(6)} ms   ${verdict}`);
    return result;
  };
}

/** Five costs of a year for each vehicle, in its centre. */
function fileOfCosts(): string {
  const head =
    'centro_coste;matricula;codigo_factura;proveedor;tipo_factura;fecha_operacion;fecha_factura;importe';
  const lines = Array.from({ length: LINE_FILE.rows }, (_, n) => {
    const vehicle = (n % VEHICLES) + 1;
    const month = String(1 + (n % 12)).padStart(2, '0');
    const leaf = `Leaf ${1 + (vehicle % 10)}`;
    const plate = `B${String(vehicle).padStart(6, '0')}`;
    return `${leaf};${plate};F-${n};Talleres Ejemplo;REPAIR;15/${month}/2025;20/${month}/2025;1.204,${String(n % 100).padStart(2, '0')}`;
  });
  return [head, ...lines].join('\r\n');
}

/** Five fines of a year for each vehicle. */
function fileOfFines(): string {
  const head = 'matricula;expediente;organismo;hecho;importe;fecha;hora;gravedad';
  const lines = Array.from({ length: LINE_FILE.rows }, (_, n) => {
    const plate = `B${String((n % VEHICLES) + 1).padStart(6, '0')}`;
    const month = String(1 + (n % 12)).padStart(2, '0');
    return `${plate};28/${n};Jefatura Provincial de Tráfico;Circular a 142 km/h;200,00;15/${month}/2025;08:15;Grave`;
  });
  return [head, ...lines].join('\r\n');
}
