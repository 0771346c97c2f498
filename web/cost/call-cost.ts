import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '../call/call.ts';
import type { ArgsOf } from '../wire/wire.ts';

/** Calls an endpoint of costs; when it fails for no reason of the cost's own, it says what could not be done (domain rules §7.3). */
export async function callCost<E extends Endpoint>(
  failure: 'cost.addError' | 'cost.editError' | 'cost.deleteError',
  endpoint: E,
  args: ArgsOf<E>,
): Promise<AnswerOf<E>> {
  try {
    return await call(endpoint, args, { quiet: true });
  } catch (error) {
    if (error instanceof Fault && error.status >= 500) throw new Fault(failure, error.status);
    throw error;
  }
}
