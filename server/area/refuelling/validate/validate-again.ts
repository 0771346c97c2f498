import { sql } from 'kysely';
import { postRefuellingValidation } from '#api/refuelling-dossier.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { refuellingFilter, refuellingSource } from '../refuelling-source.ts';

type Asked = { fleet_id: number; work_code: string | null; count: number };

/** Queues one refuelling, or all that pass a filter, for validation again. */
export const validateAgain = handle(postRefuellingValidation, (call) =>
  command(call, async (tx) => {
    const { caller, query, body } = call;
    const source = refuellingSource(caller);
    const wanted = body.id === null ? refuellingFilter(source, query) : sql`and refuelling.id = ${body.id}`;
    const { rows } = await sql<Asked>`
      with wanted as (
        select refuelling.id ${source.from} ${wanted}
      ), asked as (
        update refuelling set validation = 'pending' from wanted where refuelling.id = wanted.id
        returning refuelling.fleet_id, refuelling.work_code
      )
      select fleet_id, work_code, count(*)::int as count from asked group by fleet_id, work_code`.execute(
      tx.sql,
    );
    if (body.id !== null && rows.length === 0) throw notFound();
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const places = rows.map(({ fleet_id, work_code }) => ({ fleetId: fleet_id, workCode: work_code }));
    await tx.changed({
      entity: 'refuelling',
      id: body.id ?? 'list',
      action: 'validate',
      places,
      after: { count },
    });
    return { count };
  }),
);
