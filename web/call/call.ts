import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { notice } from '../language/notice.ts';
import {
  endSession,
  getSession,
  isTokenOver,
  markPasswordExpired,
  renewSession,
  takeOverStored,
} from '../session/session.ts';
import { type ArgsOf, type SendOptions, send } from '../wire/wire.ts';
import { writing } from './queries.ts';

/** `quiet`: the caller tells the user of every failure itself, as a form does. */
export type CallOptions = Pick<SendOptions, 'timeoutMs' | 'signal'> & { quiet?: boolean };

/** Answers of writes that the caller shows: a rule refused (409), the target changed (410), fields to mark (422). */
const CALLERS_OWN: readonly number[] = [409, 410, 422];

/** Sends with the session's credentials, and keeps the session in step with the status (domain rules §0.2). */
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
  try {
    const response = await send(endpoint, args, { ...options, token, clientId });
    if (response.status === 210) void renewSession().catch(() => undefined);
    return response;
  } catch (error) {
    if (!(error instanceof Fault) || endpoint.access === 'public') throw error;
    // A newer token came while this call was under way, from here or from another window.
    const isOutdated = getSession().token !== token || takeOverStored();
    if (error.status === 401 && isOutdated && getSession().token) return sendSigned(endpoint, args, options);
    if (error.status === 401 || error.status === 403) {
      // A call that was under way while the user signed out, or in again, ends nobody's session.
      if (getSession().token === token)
        endSession(error.code === 'err.api' ? 'auth.sessionEnded' : error.code);
    } else if (error.code === 'auth.passwordExpired') {
      // The screen that changes it takes the place of all others.
      markPasswordExpired();
    } else if (endpoint.method === 'GET') {
      console.warn(`${endpoint.name}: ${error.status} ${error.code}`);
    } else if (!options.quiet && !CALLERS_OWN.includes(error.status)) {
      notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
    }
    throw error;
  }
}

/**
 * Calls an endpoint and gives its answer; throws a fault for every failure. After a write, whatever is on screen of what it changed is
 * asked again. Failed reads are left to the screen that asked,
 * failed writes are also told in a notice, but for those that the caller shows (spec §7, §8).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const send = () => sendSigned(endpoint, args, options);
  const { params = {} } = args as { params?: object };
  const response = await (endpoint.changes ? writing(endpoint, params, send) : send());
  return response.status === 204 ? (undefined as AnswerOf<E>) : response.json();
}

/** The same for an endpoint that answers octets. */
export async function callBytes<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await sendSigned(endpoint, args, options);
  return new Uint8Array(await response.arrayBuffer());
}

/** The same for octets that are read while they come; a break in the middle rejects the reading. */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const response = await sendSigned(endpoint, args, options);
  return response.body!;
}
