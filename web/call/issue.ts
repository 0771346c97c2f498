import { postFrontendIssue } from '#api/session.ts';
import { getInstallationState } from '../session/installation.ts';
import { getSession } from '../session/session.ts';
import { call } from './call.ts';

/** Reports of one page at most: a fault in a loop must not become a flood. */
const MAX_REPORTS = 20;

let reports = 0;

/** Tells the server of a problem in the browser, for users of the configured internal domain only (spec §6). */
export function reportIssue(error: unknown, info: string, type: 'error' | 'warning' = 'error'): void {
  const { username, isLogged } = getSession();
  const domain = getInstallationState()?.internal_domain;
  if (!isLogged || !username || !domain || !username.endsWith(domain) || reports >= MAX_REPORTS) return;
  reports += 1;
  const err = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const body = { username, err: err.slice(0, 4000), info: info.slice(0, 4000), type };
  call(postFrontendIssue, { body }, { quiet: true }).catch(() => undefined);
}

/** Reports what nobody caught, from now on. */
export function reportUncaught(): void {
  addEventListener('error', (event) => reportIssue(event.error ?? event.message, location.pathname));
  addEventListener('unhandledrejection', (event) => reportIssue(event.reason, location.pathname));
}
