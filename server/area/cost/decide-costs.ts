import { sql } from 'kysely';
import { postCostDecision } from '#api/cost.ts';
import { factFault, keptFault, rentalKey } from '#domain/cost/judge.ts';
import { command } from '#server/base/access/command.ts';
import { among } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';
import { readCostFacts } from './cost-facts.ts';
import { costsMatching, namedCosts } from './cost-source.ts';
import { placesOfCosts, type StoredCost } from './lock-cost.ts';
import { lockMonths } from './lock-months.ts';

type Proposal = StoredCost & { license: string };

/** Confirms or dismisses proposed costs. Refused ones stay unchanged, and the answer names them. */
export const decideCosts = handle(postCostDecision, (call) =>
  command(call, async (tx) => {
    const { query, body, caller, app } = call;
    const { ids: named, ...filters } = query;
    const asked = costsMatching(caller, { ...filters, statuses: ['proposed'] });
    const months = await sql<{ fleet_id: number; day: string }>`
      select distinct cost.fleet_id, cost.month::text as day from ${namedCosts(caller.language)}
      where ${asked} and ${among('cost.id', named)}`.execute(tx.sql);
    await lockMonths(tx, months.rows);
    const { rows: proposals } = await sql<Proposal>`
      select cost.*, vehicle.license from ${namedCosts(caller.language)}
      where ${asked} and ${among('cost.id', named)}
      order by cost.id
      for update of cost`.execute(tx.sql);
    const facts = await readCostFacts(tx.sql, caller, { costs: proposals, nowMs: app.now() });
    const refused: { id: number; license: string; code: string }[] = [];
    const decided: Proposal[] = [];
    for (const proposal of proposals) {
      const code =
        keptFault(proposal, facts) ?? (body.confirm ? (factFault(proposal, facts)?.code ?? null) : null);
      if (code) refused.push({ id: proposal.id, license: proposal.license, code });
      else decided.push(proposal);
      if (!code && body.confirm && proposal.is_rental) facts.rentals.add(rentalKey(proposal));
    }
    const ids = decided.map(({ id }) => id);
    const status = body.confirm ? 'confirmed' : 'dismissed';
    await sql`
      update cost set status = ${status}, version = version + 1
      where id = any(${ids}::int[])`.execute(tx.sql);
    const action = body.confirm ? 'confirm' : 'dismiss';
    await tx.audited(
      { action, entity: 'cost' },
      decided.map(({ id, status: before }) => ({ id, before: { status: before }, after: { status } })),
    );
    const places = await placesOfCosts(tx, ids);
    if (places.length > 0) tx.tell({ entity: 'cost', id: 0, action, places });
    return { decided: decided.length, refused };
  }),
);
