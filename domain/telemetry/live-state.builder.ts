import { liveFactsOf, stateNow } from './live-facts.ts';
import type { Contact } from './live-state.ts';
import type { Memory } from './memory.ts';
import { CAR } from './record.builder.ts';

/** The live state of a vehicle by its memory, without a driver's switch. */
export const liveState = (memory: Memory, { nowMs, lastContactMs, fitted }: Contact) =>
  stateNow(liveFactsOf(memory, CAR), {
    ...{ nowMs, lastContactMs, isFitted: fitted },
    ...{ switchedMs: null, corrections: [] },
  });
