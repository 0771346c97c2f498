import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import type { ErrorBody } from '#api/error.ts';
import { WROTE } from '#api/wrote.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { FAULT_CODES, type FaultCode } from '#domain/fault-code.ts';
import { addressOf } from './endpoint-address.ts';

/**
 * The longest time of a call, milliseconds (spec §9): first loads after sign-in, everything else, and the
 * journey report.
 */
export const TIMEOUT_MS = { loader: 20_000, call: 30_000, journeyReport: 45_000 } as const;

type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { [K in Name]?: z.input<Schema> } : { [K in Name]: z.input<Schema> };

/** The arguments of an endpoint: only the parts that it declares. Values with a default may be left out. */
export type ArgsOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** The caller's token, and how long to wait. */
export type SendOptions = {
  token?: string | null;
  clientId?: string | null;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Sends in another way than `fetch`, with the same kind of answer. */
  by?: (address: string, init: RequestInit) => Promise<Response>;
};

/** The last write of this page, until every standby has it. */
let wrote: { place: string; untilMs: number } | null = null;
const WROTE_MS = 10_000;

/** Browsers keep at most 64 KiB of such bodies alive in all. */
const KEEPALIVE_MAX = 16_384;

// Tests of rules have no page.
const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=traza-product]');

/** Address of every call. The product key comes from the page (spec §7). */
export const API_BASE = `/api/${meta?.content || 'traza'}`;

const requestIds = new WeakMap<Error, string>();

/**
 * The server's id of the failed request, to pass on to an administrator. Null when the request never reached
 * the server.
 */
export function requestIdOf(error: unknown): string | null {
  return (error instanceof Error && requestIds.get(error)) || null;
}

/** The fault in an answer. A code that this page does not know becomes a failed request. */
async function faultOf(response: Response): Promise<Fault> {
  let body: Partial<ErrorBody> = {};
  try {
    body = await response.json();
  } catch {
    // A proxy's error page is not JSON, so only the status counts.
  }
  const code = body.error?.code as FaultCode | undefined;
  const known = code !== undefined && FAULT_CODES.includes(code);
  const fault = new Fault(known ? code : 'err.api', response.status, {
    params: body.error?.params ?? {},
    fields: (body.error?.fields ?? []) as readonly FieldFault[],
  });
  const id = response.headers.get('x-request-id');
  if (id) requestIds.set(fault, id);
  return fault;
}

/**
 * Sends one call and returns the answer unread. Throws a fault for every failure: the server's own fault, or
 * `err.api` with status 0. The latter means that the server could not be reached or took too long. If the
 * caller aborts, that error is thrown unchanged.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: SendOptions = {},
): Promise<Response> {
  const { body } = args as { body?: unknown };
  const headers = new Headers();
  // A file is sent unchanged, with its own type.
  const file = body instanceof Blob ? body : null;
  if (body !== undefined && !file) headers.set('Content-Type', 'application/json');
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.clientId) headers.set('Client-Id', options.clientId);
  if (wrote && Date.now() < wrote.untilMs) headers.set(WROTE, wrote.place);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS.call);
  const json = body === undefined || file ? null : JSON.stringify(body);
  let response: Response;
  try {
    response = await (options.by ?? fetch)(addressOf(API_BASE, endpoint, args), {
      method: endpoint.method,
      headers,
      body: file ?? json,
      // A change is saved even when the page is reloaded or closed at once. Files cannot be sent that way.
      keepalive: endpoint.method !== 'GET' && !file && (json?.length ?? 0) < KEEPALIVE_MAX,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Fault('err.api', 0);
  }
  if (!response.ok) throw await faultOf(response);
  const place = response.headers.get(WROTE);
  if (place) wrote = { place, untilMs: Date.now() + WROTE_MS };
  return response;
}

/** The same, with the answer read as JSON. For calls without a session. */
export async function sendJson<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: SendOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, args, options);
  return response.json();
}
