import type { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';

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
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The JSON answer, or `'bytes'` for a stream of octets. */
  answer: Answer | 'bytes';
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
  const Rule extends Access = Access,
>(declaration: Endpoint<Params, Query, Body, Answer, Rule>): Endpoint<Params, Query, Body, Answer, Rule> {
  return declaration;
}

/** What an endpoint's caller sends as body, and gets. */
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
