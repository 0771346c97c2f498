import {
  getLookedRule,
  getOwnLooks,
  getOwnStatement,
  getOwnStatementData,
  getPrivacyPack,
  getUnlinkingPreview,
  postLookPurpose,
} from '#api/looked.ts';
import { Fault } from '#domain/fault.ts';
import { monthBefore } from '#domain/looked/statement.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { privacyPack } from './pack/privacy-pack.ts';
import { readPackSettings } from './pack/read-pack-settings.ts';
import { previewUnlinking } from './preview-unlinking.ts';
import { choosePurpose } from './purpose.ts';
import { firstLookedMonth, readLooks, readOwnDriver } from './read-looks.ts';
import { readRule } from './read-rule.ts';
import { closeMonths, monthNow, readStatement, statementData } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { putRule, takeRuleAway } from './write-rule.ts';

/** The most lines on the screen; the statement has all. */
const MOST_LINES = 2_000;

/** The months from the first to the last, the newest first. */
function monthsBetween(first: string, last: string): string[] {
  const months = [];
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

const ownLooks = handle(getOwnLooks, async ({ query, caller, app }) => {
  const driver = await readOwnDriver(app.database, caller.userId);
  const timeZone = driver?.timeZone ?? caller.timeZone;
  const present = monthNow(timeZone, app.now());
  const month = query.month ?? present;
  const nothing = { time_zone: timeZone, month, months: [], stated: [], lines: [], is_cut: false };
  if (!driver) return { is_driver: false, ...nothing };
  const lines = await readLooks(app.database, { driver, month });
  const first = await firstLookedMonth(app.database, driver);
  return {
    is_driver: true,
    ...nothing,
    months: monthsBetween(first ?? present, present),
    stated: (await closeMonths(app, driver)).toReversed(),
    lines: lines
      .slice(-MOST_LINES)
      .toReversed()
      .map((line) => ({ ...line, role: line.role || null })),
    is_cut: lines.length > MOST_LINES,
  };
});

const ownStatement = handle(getOwnStatement, async ({ params, caller, app }) => {
  const driver = await readOwnDriver(app.database, caller.userId);
  const statement = driver && (await readStatement(app, driver, params.month));
  if (!statement) throw notFound();
  const { settings, ...say } = await readerOf(app, caller);
  return statementPdf(driver, statement, { say, settings });
});

const ownStatementData = handle(getOwnStatementData, async ({ params, caller, app }) => {
  const driver = await readOwnDriver(app.database, caller.userId);
  const statement = driver && (await readStatement(app, driver, params.month));
  if (!statement) throw notFound();
  return {
    type: 'application/json',
    name: `looked_${params.month}.json`,
    content: statementData(driver, statement),
  };
});

const preview = handle(getUnlinkingPreview, ({ params, query, caller, app }) => {
  if (!caller.visible.has(params.fleet_id)) throw notFound();
  return previewUnlinking(app, caller, { fleetId: params.fleet_id, days: query.days });
});

const papers = handle(getPrivacyPack, async ({ params, query, caller, app }) => {
  if (!caller.visible.has(params.fleet_id)) throw notFound();
  const { name } = await app.database.sql
    .selectFrom('fleet')
    .select('name')
    .where('id', '=', params.fleet_id)
    .executeTakeFirstOrThrow(notFound);
  const { settings } = await readerOf(app, caller);
  return privacyPack(await readPackSettings(app, params.fleet_id), {
    fleet: name,
    format: { ...settings, language: query.language ?? caller.language },
    atMs: app.now(),
    by: caller.username,
  });
});

const purpose = handle(postLookPurpose, async ({ body, caller, app }) => {
  // A program says its purpose with each request.
  if (caller.token) throw new Fault('token.scope', 409);
  await choosePurpose(app, caller, body);
  return { ok: true as const };
});

export const lookedHandlers: readonly Handler[] = [
  purpose,
  ownLooks,
  ownStatement,
  ownStatementData,
  handle(getLookedRule, ({ params, caller, app }) => readRule(app, caller, params.fleet_id)),
  preview,
  papers,
  putRule,
  takeRuleAway,
];
