import { fleetSamples } from './fleet.ts';
import type { Samples } from './sample.ts';
import { sessionSamples } from './session.ts';
import { telemetrySamples } from './telemetry.ts';

/** How every endpoint with a parameter, a query or a body is called; one file an area. */
export const SAMPLES: Samples = { ...sessionSamples, ...fleetSamples, ...telemetrySamples };
