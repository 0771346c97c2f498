import { sql } from 'kysely';
import {
  deleteEvidenceLink,
  getEvidenceLinks,
  postEvidenceLink,
  readEvidenceLink,
  readEvidencePack,
} from '#api/evidence.ts';
import { can } from '#domain/access/permission.ts';
import { DAY_MS } from '#domain/duration.ts';
import { type EvidenceEnd, linkEnd } from '#domain/evidence/evidence-link.ts';
import { readSubject } from '#domain/evidence/subject.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { absentCaller } from '#server/base/access/absent-caller.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { type Call, type Handler, handle } from '#server/base/http/route.ts';
import { type Pack, packFile } from './pack.ts';
import { readPack } from './read-pack.ts';

const listLinks = handle(getEvidenceLinks, async ({ params, caller, app }) => {
  await readPack(app, caller, readSubject(params.subject)!);
  const rows = await app.database.sql
    .selectFrom('evidence_link as link')
    .leftJoin('app_user as maker', 'maker.id', 'link.made_by')
    .selectAll('link')
    .select('maker.username as maker')
    .where('link.subject', '=', params.subject)
    .orderBy('link.made_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute();
  return {
    rows: rows.map((row) => ({
      ...{ id: row.id, made_by: row.maker, made_at: iso(row.made_at), expires_at: iso(row.expires_at) },
      ...{ opened: row.opened, opened_at: iso(row.opened_at) },
      end: linkEnd(
        { expiresMs: row.expires_at.getTime(), endReason: row.end_reason as EvidenceEnd | null },
        app.now(),
      ),
    })),
  };
});

const makeLink = handle(postEvidenceLink, async (call) => {
  const { body, caller, app } = call;
  const { subject, days } = body;
  // Nobody shares what they may not see, and nothing is made of private use.
  await readPack(app, caller, readSubject(subject)!);
  const secret = newSecret();
  const expires_at = new Date(app.now() + days * DAY_MS);
  return command(call, async (tx) => {
    const { id } = await tx.sql
      .insertInto('evidence_link')
      .values({
        ...{ subject, token_hash: hashSecret(secret), expires_at },
        ...{ made_by: caller.userId, made_at: new Date(app.now()) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { subject, days, expires_at: iso(expires_at) };
    await tx.changed({ entity: 'evidence_link', action: 'create', id, after, userIds: [caller.userId] });
    return { id, path: `/evidence#${secret}`, expires_at: iso(expires_at) };
  });
});

const revokeLink = handle(deleteEvidenceLink, async (call) => {
  const { params, caller, app } = call;
  const found = await app.database.sql
    .selectFrom('evidence_link')
    .select(['id', 'subject', 'made_by'])
    .where('id', '=', params.link_id)
    .where('end_reason', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { id, subject, made_by } = found;
  // One's own link can always be withdrawn, also when its record is out of sight by now.
  if (made_by !== caller.userId) await readPack(app, caller, readSubject(subject)!);
  await endLink(call, { id, reason: 'revoked', action: 'delete', before: { subject }, made_by });
  return { ok: true as const };
});

type Ending = {
  id: number;
  reason: EvidenceEnd;
  action: 'delete' | 'end';
  before?: { subject: string };
  made_by: number | null;
};

async function endLink(by: Parameters<typeof command>[0], ending: Ending): Promise<void> {
  const { id, reason, action, before, made_by } = ending;
  await command(by, async (tx) => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('evidence_link')
      .set({ end_reason: reason })
      .where('id', '=', id)
      .where('end_reason', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const userIds = [made_by ?? [], by.caller.userId ?? []].flat();
    await tx.changed({
      ...{ entity: 'evidence_link', action, id, userIds },
      ...(before ? { before } : { after: { reason } }),
    });
  });
}

type Opened = { id: number; made_by: number | null; expiresMs: number; pack: Pack };
type Asking = Pick<Call<unknown, unknown, unknown, 'public'>, 'app' | 'request'>;
const BY_LINK = { userId: null, username: 'evidence link' };

/**
 * The pack behind a secret, made anew with the present sight of who made the link. A link whose pack cannot
 * be made any more ends for good. The answer does not distinguish that from a wrong secret.
 */
async function openLink({ app, request }: Asking, secret: string): Promise<Opened> {
  const found = await app.database.sql
    .selectFrom('evidence_link')
    .select(['id', 'subject', 'made_by', 'expires_at', 'end_reason'])
    .where('token_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!found) throw notFound();
  const { id, made_by } = found;
  const expiresMs = found.expires_at.getTime();
  if (linkEnd({ expiresMs, endReason: found.end_reason as EvidenceEnd | null }, app.now())) throw notFound();
  const end = async (reason: EvidenceEnd) => {
    await endLink({ app, caller: BY_LINK, request }, { id, reason, action: 'end', made_by });
    return notFound();
  };
  const maker = made_by === null ? null : await absentCaller(app, made_by);
  if (!maker || !can(maker.actors, 'evidence_link:edit')) throw await end('sight');
  const pack = await readPack(app, maker, readSubject(found.subject)!).catch((error: unknown) => {
    if (error instanceof Fault) return null;
    throw error;
  });
  if (!pack) throw await end('gone');
  return { id, made_by, expiresMs, pack };
}

/** Counts an opening, and writes it to the audit. */
async function note({ app, request }: Asking, { id, made_by }: Opened, after: object): Promise<void> {
  await command({ app, caller: BY_LINK, request }, async (tx) => {
    await sql`update evidence_link set opened = opened + 1, opened_at = ${new Date(app.now())}
      where id = ${id}`.execute(tx.sql);
    const userIds = made_by === null ? [] : [made_by];
    await tx.changed({
      ...{ entity: 'evidence_link', action: 'open', id, userIds },
      after: { made_by, ...after },
    });
  });
}

const readLink = handle(readEvidenceLink, async ({ params, app, request }) => {
  const opened = await openLink({ app, request }, params.secret);
  await note({ app, request }, opened, { as: 'page' });
  const { subject, title, subtitle = '' } = opened.pack;
  return { kind: subject.kind, title, subtitle, expires_at: iso(opened.expiresMs) };
});

const readLinkedPack = handle(readEvidencePack, async ({ params, query, app, request }) => {
  const opened = await openLink({ app, request }, params.secret);
  const file = await packFile(opened.pack, query.as);
  await note({ app, request }, opened, file.facts ?? {});
  return file;
});

/** Links to packs of evidence with an expiry, and what strangers see of them (decision 138). */
export const linkHandlers: readonly Handler[] = [listLinks, makeLink, revokeLink, readLink, readLinkedPack];
