import { postRuleTrial, type TrialEnd, type TrialPart } from '#api/rule.ts';
import type { TrialInput } from '#domain/rule/rule-input.ts';
import { callStream } from '#web/base/call/call.ts';
import { type Streamed, type StreamedRun, useStreamed } from '#web/base/call/use-streamed.ts';

/** A trial, running or finished. */
export type TrialRun = StreamedRun<TrialInput, TrialEnd, TrialPart>;

const TRIAL: Streamed<TrialInput, TrialPart, TrialEnd, TrialPart> = {
  ask: (body, options) => callStream(postRuleTrial, { body }, options),
  // A month of a large fleet takes minutes.
  timeoutMs: 1_800_000,
  blank: { done: 0, of: 0, vehicles: [] },
  isPart: (said) => 'vehicles' in said,
  add: (whole, parts) => {
    const { done, of } = parts.at(-1)!;
    const more = parts.flatMap(({ vehicles }) => vehicles);
    return { done, of, vehicles: more.length === 0 ? whole.vehicles : [...whole.vehicles, ...more] };
  },
};

/** Tries one set of thresholds at a time. */
export const useTrial = () => useStreamed(TRIAL);
