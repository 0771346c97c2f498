import type { FastifyRequest } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { flat, type Wanted } from '#domain/scim/patch.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { userInside } from '../account/user/user-reach.ts';

/** A request of an identity provider, as the administrator whose token it has. */
export type ScimCall = { app: App; caller: Caller; request: FastifyRequest };

/** A page of an answer: the first number from 1, and the most resources. */
export type Page = { startIndex: number; count: number };
const PAGE = { usual: 100, most: 200 };

/** The page of a query (RFC 7644 §3.4.2.4): a number that is none, or too small, is the usual one. */
export function pageOf({ startIndex, count }: Readonly<Record<string, string | undefined>>): Page {
  const number = (text: string | undefined, usual: number) =>
    /^\d{1,9}$/.test(text ?? '') ? Number(text) : usual;
  return {
    startIndex: Math.max(1, number(startIndex, 1)),
    count: Math.min(PAGE.most, number(count, PAGE.usual)),
  };
}

/** A list of resources (RFC 7644 §3.4.2). */
export function listAnswer(found: { total: number; resources: readonly object[] }, { startIndex }: Page) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults: found.total, startIndex, itemsPerPage: found.resources.length },
    Resources: found.resources,
  };
}

/** The whole resource of a body. */
export const wantedOf = (body: unknown): Wanted => flat(body);

/**
 * The users that a provider may keep, over `app_user` left joined with `driver` and `scim_user`. Those whose
 * fleets its administrator sees, and those without a fleet whom it has made. Never those that it has deleted.
 */
export function isKept(caller: Caller): RawBuilder<SqlBool> {
  return sql`(scim_user.is_gone is not true and ${isInHand(caller)})`;
}

/** The same, those that it has deleted included. */
export function isInHand(caller: Caller): RawBuilder<SqlBool> {
  return sql`(${userInside(caller)} or scim_user.kept_by = ${caller.userId} and not 'system' = any(app_user.roles)
    and not exists (select from user_fleet where user_fleet.user_id = app_user.id))`;
}
