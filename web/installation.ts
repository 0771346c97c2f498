import type { AnswerOf } from '#api/endpoint.ts';
import type { getInstallation } from '#api/installation.ts';
import { loadChunk } from './chunk.ts';
import { sendJson, TIMEOUT_MS } from './wire.ts';

/** Public settings of the installation: version, currency, map styles. */
export type Installation = AnswerOf<typeof getInstallation>;

let installation: Installation | null = null;
const listeners = new Set<() => void>();

/** The settings, or null until they have arrived. */
export function getInstallationState(): Installation | null {
  return installation;
}

/** Calls back when the settings arrive; answers how to stop. */
export function subscribeInstallation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(): Promise<Installation> {
  // Not at the top: the declaration brings the schemas, whose weight the first page does without.
  const { getInstallation } = await loadChunk('installation', () => import('#api/installation.ts'));
  return sendJson(getInstallation, {}, { timeoutMs: TIMEOUT_MS.loader });
}

let loading: Promise<Installation> | null = null;

/** Asks for the settings once, or again when told that they have changed; after a failure the next caller asks again. */
export function loadInstallation(hasChanged = false): Promise<Installation> {
  if (hasChanged) loading = null;
  loading ??= ask()
    .then((answer) => {
      installation = answer;
      for (const listener of listeners) listener();
      return answer;
    })
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}
