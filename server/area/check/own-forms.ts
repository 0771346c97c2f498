import { sql } from 'kysely';
import { getOwnCheckForms, type OwnForm } from '#api/check.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { handle } from '#server/base/http/route.ts';

type Rule = { fleet_ids: number[]; is_demanded: boolean; valid_hours: number };

/** The fleets of the company whose driver the caller is; none for others. */
const company = ({ userId }: Caller) => sql`
  company as (
    select served.fleet_id
    from driver
    join fleet_subtree own on own.fleet_id = driver.fleet_id
    join fleet root on root.id = own.root_id and root.parent_id is null
    join fleet_subtree served on served.root_id = root.id
    where driver.user_id = ${userId}
  )`;
const served = (column: string) =>
  sql`array(select fleet_id from fleet_subtree where root_id = ${sql.ref(column)} order by fleet_id)`;

/** All active forms of the driver's company in their newest versions, with its rules. */
export const readOwnForms = handle(getOwnCheckForms, async ({ app, caller }) => ({
  forms: await formsOf(app.database, caller),
  rules: await rulesOf(app.database, caller),
}));

async function formsOf(db: Db, caller: Caller): Promise<OwnForm[]> {
  const { rows } = await sql<OwnForm>`
    with ${company(caller)}
    select form.id, form.name, form.seed, ${served('form.fleet_id')} as fleet_ids,
      array(select type_id from check_form_type where form_id = form.id order by type_id) as type_ids,
      newest.id as form_version_id, newest.number, newest.content
    from check_form form
    join company on company.fleet_id = form.fleet_id
    join lateral (select id, number, content from check_form_version where form_id = form.id
      order by number desc limit 1) newest on true
    where form.is_active
    order by form.id`.execute(db.sql);
  return rows;
}

async function rulesOf(db: Db, caller: Caller): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    with ${company(caller)}
    select ${served('rule.fleet_id')} as fleet_ids, rule.is_demanded, rule.valid_hours
    from check_rule rule
    join company on company.fleet_id = rule.fleet_id
    order by rule.fleet_id`.execute(db.sql);
  return rows;
}
