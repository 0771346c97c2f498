import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Entity } from './entity.ts';

/**
 * Who may call: everybody, all signed-in users (own data only), or holders of a permission. There is no
 * default.
 */
export type Access = 'public' | 'session' | Permission;

/**
 * The method also decides how a caller without access is refused: reads reveal nothing (404), writes say so
 * (409) (domain rules §2.4.7).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the wire, as data. The server's route, the browser's call, the OpenAPI page and the permission
 * test are all made from it. `path` is relative to `/api/{product}` and writes parameters as `{name}`.
 *
 * A page has only the address. The build leaves out `params`, `query`, `body`, `bodyKb` and `answer`, and
 * all values of `api` and `domain` that only they use (`scripts/vite-light-declarations.ts`, decision 6).
 * A page therefore takes a schema from `domain`; `npm run check` refuses `endpoint.body` in `web/`.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Rule extends Access = Access,
> = {
  name: string;
  method: Method;
  path: string;
  /** True: also served without the prefix, at the root of the host. */
  atRoot?: boolean;
  access: Rule;
  /**
   * The fault that refused callers get instead of `auth.notPermitted`; a refused read reveals nothing (domain
   * rules §2.4.7).
   */
  refusal?: FaultCode;
  /**
   * The kind of record that the answer is about. The server records who read it: always for system staff, and
   * for everybody who downloads it as a file (domain rules §2.4.10). The first parameter of the path names
   * the record.
   */
  audited?: Entity;
  /** True: the answer shows people. The server records every read, by any user. */
  isPersonal?: true;
  /**
   * For a read: all kinds of record that its answer is made from. When one of these changes, the answer is
   * out of date, and a page that shows it calls again. Left out when it would only repeat `audited`.
   */
  of?: readonly Entity[];
  /**
   * For a write: the kinds of record that it may change. The calling page reads all answers made from these
   * again.
   */
  changes?: readonly Entity[];
  summary: string;
  params?: Params;
  query?: Query;
  /** A JSON object, or `octets(…)` or `octetStream(…)` for a raw file. */
  body?: Body;
  /**
   * Largest JSON body, kB (1,024 octets) up to 64, where it is more than usual: 2 for a public endpoint, 16
   * for any other.
   */
  bodyKb?: number;
  /** True: everybody who knows the path may call, so logs name the route instead. */
  hasSecretPath?: boolean;
  /**
   * True: makes a file of many rows. The number of exports of a user in a time is limited (`EXPORT_PACE`);
   * more are refused with 429.
   */
  isExport?: boolean;
  /**
   * A public call of the sign-in page: counted apart from all others of its address, so that people can
   * always sign in.
   */
  isEntry?: boolean;
  /**
   * True: may be called even while the password has expired and must be changed. All other endpoints are
   * refused then.
   */
  withExpiredPassword?: boolean;
  /**
   * True: a user who must set up a second factor first may also call it. The same holds for endpoints that
   * are allowed with an expired password.
   */
  withoutFactor?: boolean;
  /**
   * True, for a read of own data: programs with an access token may call it too. They cannot call other
   * endpoints for own data.
   */
  forPrograms?: boolean;
  /**
   * True: also takes a road ticket, as the user who fetched it (decision 142). Everywhere else a ticket is an
   * unknown token.
   */
  byTicket?: boolean;
  /** The JSON answer, or `'bytes'` for a stream of octets. */
  answer: Answer | 'bytes';
};

/** A read behind a permission is never only about the caller, so it must declare its subject. */
type Audited<Rule> = Rule extends `${string}:read` ? { audited: Entity } : unknown;

/**
 * A read must declare what its answer is made from, and a write what it changes. Other methods that are
 * public, or need only a read permission, declare nothing.
 */
type Kept<Rule, How> = How extends 'GET'
  ? { audited: Entity } | { of: readonly Entity[] }
  : Rule extends 'public' | `${string}:read`
    ? unknown
    : { changes: readonly Entity[] };

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
  const Rule extends Access = Access,
  const How extends Method = Method,
>(
  declaration: Endpoint<Params, Query, Body, Answer, Rule> & { method: How } & Audited<Rule> &
    Kept<Rule, How>,
): Endpoint<Params, Query, Body, Answer, Rule> {
  return declaration;
}

/** The kinds of record that the answer of a read is made from. */
export function madeOf({ of, audited }: Pick<Endpoint, 'of' | 'audited'>): readonly Entity[] {
  return of ?? (audited ? [audited] : []);
}

/** The query that the handler of an endpoint receives. */
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;

/** The body that the caller of an endpoint sends; `AnswerOf` is the answer. */
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

/** A file to send: what a browser's `File` and `Blob` have in common. */
export type OctetSource = { readonly size: number; readonly type: string };

/** The most octets that a body may have, and the content types it may have. */
export type OctetLimits = {
  max: number;
  types: readonly string[];
  /** True: the handler reads the body while it arrives. */
  isStream?: true;
};

const limitsOf = new WeakMap<z.ZodType, OctetLimits>();

/**
 * A body of plain octets instead of JSON: the caller passes a file, the handler gets its content. Too many
 * octets are refused with 413 `err.uploadSize`, other content types with 415 `err.uploadType`. The handler
 * itself checks what the content really is.
 */
export function octets(limits: OctetLimits): z.ZodType<Uint8Array, OctetSource> {
  const schema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
  limitsOf.set(schema, limits);
  return schema as unknown as z.ZodType<Uint8Array, OctetSource>;
}

/**
 * The same for files that are too large for memory. The handler reads the content while it arrives, only as
 * fast as it can store it. Reading fails with `err.uploadSize` as soon as there is too much.
 */
export function octetStream(limits: OctetLimits): z.ZodType<AsyncIterable<Uint8Array>, OctetSource> {
  const schema = z.custom<AsyncIterable<Uint8Array>>();
  limitsOf.set(schema, { ...limits, isStream: true });
  return schema as unknown as z.ZodType<AsyncIterable<Uint8Array>, OctetSource>;
}

/** Largest JSON body of an endpoint, octets. Without a body it may still send a little, as `{}`. */
export function bodyMax({ access, body, bodyKb }: Pick<Endpoint, 'access' | 'body' | 'bodyKb'>): number {
  const usualKb = access === 'public' ? 2 : 16;
  return 1024 * (body ? (bodyKb ?? usualKb) : 1);
}

/** The limits of a body of octets; null for a JSON body, or if there is no body. */
export function octetLimits(body: z.ZodType | undefined): OctetLimits | null {
  return (body && limitsOf.get(body)) ?? null;
}
