import type { AnswerOf } from '#api/endpoint.ts';
import { getInstallation } from '#api/installation.ts';
import { sendJson, TIMEOUT_MS } from '#web/base/wire/wire.ts';

/** Public settings of the installation: version, currency, map styles. */
export type Installation = AnswerOf<typeof getInstallation>;

let installation: Installation | null = null;
const listeners = new Set<() => void>();

/** The settings, or null until they have arrived. */
export function getInstallationState(): Installation | null {
  return installation;
}

/** Calls back when the settings arrive. Returns a function that stops it. */
export function subscribeInstallation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let loading: Promise<Installation> | null = null;

/** Loads the settings once, or again when they have changed. After a failure the next call loads them. */
export function loadInstallation(hasChanged = false): Promise<Installation> {
  if (hasChanged) loading = null;
  loading ??= sendJson(getInstallation, {}, { timeoutMs: TIMEOUT_MS.loader })
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
