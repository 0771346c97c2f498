import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { ArgsOf } from '#web/base/wire/wire.ts';
import { call } from './call.ts';

/** Calls an endpoint; when the server itself fails, the fault names the failed action (domain rules §7.3). */
export async function callOr<E extends Endpoint>(
  failure: FaultCode,
  endpoint: E,
  args: ArgsOf<E>,
  options: { timeoutMs?: number } = {},
): Promise<AnswerOf<E>> {
  try {
    return await call(endpoint, args, { quiet: true, ...options });
  } catch (error) {
    if (error instanceof Fault && error.status >= 500) throw new Fault(failure, error.status);
    throw error;
  }
}
