import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { PURPOSE_REQUIRED } from '#domain/looked/purpose-required.ts';
import { notice } from '#web/base/language/notice.ts';
import {
  endSession,
  getSession,
  isTokenOver,
  markDuty,
  renewSession,
  sessionSignal,
  takeOverStored,
} from '#web/base/session/session.ts';
import { type ArgsOf, type SendOptions, send } from '#web/base/wire/wire.ts';

/** `quiet`: the caller itself shows every failure to the user, as a form does. */
export type CallOptions = Pick<SendOptions, 'timeoutMs' | 'signal' | 'by'> & { quiet?: boolean };

/**
 * Failures of writes that the caller shows: a rule refused (409), the target changed (410), fields to mark
 * (422).
 */
const CALLERS_OWN: readonly number[] = [409, 410, 422];

/**
 * Sends with the session's credentials, and updates the session by the status of the answer (domain rules
 * §0.2).
 */
async function sendSigned<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions,
): Promise<Response> {
  if (isTokenOver(Date.now()) && !(await renewSession())) {
    endSession();
    throw new Fault('auth.sessionEnded', 401);
  }
  const { token, clientId } = getSession();
  const isRead = endpoint.method === 'GET' && endpoint.access !== 'public';
  const end = isRead ? sessionSignal() : undefined;
  const signal = end && options.signal ? AbortSignal.any([end, options.signal]) : (end ?? options.signal);
  try {
    const response = await send(endpoint, args, { ...options, token, clientId, signal });
    if (response.status === 210) void renewSession().catch(() => undefined);
    return response;
  } catch (error) {
    if (end?.aborted) throw new Fault('auth.sessionEnded', 401);
    if (!(error instanceof Fault) || endpoint.access === 'public') throw error;
    // While this call was under way, this window or another one got a newer token.
    const isOutdated = getSession().token !== token || takeOverStored();
    if (error.status === 401 && isOutdated && getSession().token) return sendSigned(endpoint, args, options);
    if (error.code === PURPOSE_REQUIRED && (await (await import('./ask-purpose.ts')).askPurpose()))
      return sendSigned(endpoint, args, options);
    if (error.status === 401 || error.status === 403) {
      // If the user signed out, or in again, while this call was under way, it must not end the session.
      if (getSession().token === token)
        endSession(error.code === 'err.api' ? 'auth.sessionEnded' : error.code);
    } else if (error.code === 'auth.passwordExpired' || error.code === 'auth.factorMissing') {
      // The screen for this duty replaces all others.
      markDuty(error.code === 'auth.passwordExpired' ? 'password_expired' : 'factor_missing');
    } else if (endpoint.method === 'GET') {
      console.warn(`${endpoint.name}: ${error.status} ${error.code}`);
    } else if (!options.quiet && !CALLERS_OWN.includes(error.status)) {
      notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
    }
    throw error;
  }
}

/**
 * Calls an endpoint and returns its answer. Throws a fault for every failure. After a write, it reads again
 * everything on the screen that the write may have changed. The screen shows the failure of its own read. A
 * notice shows a failed write, except for failures that the caller shows (spec §7, §8).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const send = () => sendSigned(endpoint, args, options);
  const { params = {} } = args as { params?: object };
  // The cache is loaded with the screens: a user who is signing in has nothing in it, and does not wait for
  // it.
  const response = endpoint.changes
    ? await (await import('./queries.ts')).writing(endpoint, params, send)
    : await send();
  return response.status === 204 ? (undefined as AnswerOf<E>) : response.json();
}

/** The same for an endpoint that answers bytes. */
export async function callBytes<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await sendSigned(endpoint, args, options);
  return new Uint8Array(await response.arrayBuffer());
}

/** The same for bytes that are read while they arrive. If the connection breaks, reading rejects. */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<AsyncIterable<Uint8Array>> {
  const response = await sendSigned(endpoint, args, options);
  return octetsOf(response.body!);
}

/** Not every browser can iterate over a stream by itself. */
async function* octetsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
