import { postFrontendIssue } from '#api/session.ts';
import { getInstallationState } from '#web/base/session/installation.ts';
import { getSession } from '#web/base/session/session.ts';
import { call } from './call.ts';

/** Most reports of one page: a fault in a loop must not become a flood. */
const MAX_REPORTS = 20;

let reports = 0;

/**
 * Reports a problem in the browser to the server, only for users of the configured internal domain (spec §6).
 */
export function reportIssue(error: unknown, info: string, type: 'error' | 'warning' = 'error'): void {
  const { username, isLogged } = getSession();
  const domain = getInstallationState()?.internal_domain;
  if (!isLogged || !username || !domain || !username.endsWith(domain) || reports >= MAX_REPORTS) return;
  reports += 1;
  const err = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const body = { username, err: err.slice(0, 4000), info: info.slice(0, 4000), type };
  call(postFrontendIssue, { body }, { quiet: true }).catch(() => undefined);
}

/** From now on reports every error that no code catches. */
export function reportUncaught(): void {
  addEventListener('error', (event) => reportIssue(event.error ?? event.message, location.pathname));
  addEventListener('unhandledrejection', (event) => reportIssue(event.reason, location.pathname));
}
