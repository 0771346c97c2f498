import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Entity } from './entity.ts';

/** Who may call: anybody, anybody signed in (own data only), or holders of a permission. There is no default. */
export type Access = 'public' | 'session' | Permission;

/** What a refused caller is answered: reads reveal nothing (404), writes say so (409) (domain rules §2.4.7). */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the wire, as data: the server's route, the browser's call, the OpenAPI page and the permission test are all
 * made from it. `path` is relative to `/api/{product}` and names parameters as `{name}`.
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
  access: Rule;
  /** What is told to who may not, where it is more than `auth.notPermitted`; a read tells nothing (domain rules §2.4.7). */
  refusal?: FaultCode;
  /**
   * What its answer tells of. The server keeps who read it: system staff always, everybody who takes it away as a file (domain
   * rules §2.4.10). The record is named by the first parameter of the path.
   */
  audited?: Entity;
  /**
   * Of a read: everything its answer is made of. A change of any of these makes the answer old, and a page that shows it asks again.
   * Left out where that is no more than what is `audited`.
   */
  of?: readonly Entity[];
  /** Of a write: what it may change. The page that called it asks again for all that is made of these. */
  changes?: readonly Entity[];
  summary: string;
  params?: Params;
  query?: Query;
  /** A JSON object, or `octets(…)`: a file as it is. */
  body?: Body;
  /** True: may also be called while the password has expired and must be changed; everything else is refused then. */
  withExpiredPassword?: boolean;
  /** The JSON answer, or `'bytes'` for a stream of octets. */
  answer: Answer | 'bytes';
};

/** A read under a permission is never of the caller alone: it has to say what it tells of. */
type Audited<Rule> = Rule extends `${string}:read` ? { audited: Entity } : unknown;

/** A read says what its answer is made of, a write what it changes; only what anybody may call has nothing to say. */
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

/** What the answer of a read is made of. */
export function madeOf({ of, audited }: Pick<Endpoint, 'of' | 'audited'>): readonly Entity[] {
  return of ?? (audited ? [audited] : []);
}

/** What an endpoint's caller sends as body, and gets. */
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

/** A file on its way: what a browser's `File` and `Blob` are. */
export type OctetSource = { readonly size: number; readonly type: string };

/** How many octets a body may have, and of which content types it may be. */
export type OctetLimits = { max: number; types: readonly string[] };

const limitsOf = new WeakMap<z.ZodType, OctetLimits>();

/**
 * A body of plain octets instead of JSON: the caller gives a file, the handler gets its content. More octets are refused with
 * 413 `err.uploadSize`, another content type with 415 `err.uploadType`; what the content really is, the handler finds out.
 */
export function octets(limits: OctetLimits): z.ZodType<Uint8Array, OctetSource> {
  const schema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
  limitsOf.set(schema, limits);
  return schema as unknown as z.ZodType<Uint8Array, OctetSource>;
}

/** The limits of a body of octets; null for a body of JSON, or none. */
export function octetLimits(body: z.ZodType | undefined): OctetLimits | null {
  return (body && limitsOf.get(body)) ?? null;
}
