import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportIssue } from '#web/base/call/issue.ts';
import { ErrorState } from './ErrorState.tsx';

/** Shown instead of a screen that failed: the failure, and the way out. */
export function RouteError({ error, info, reset }: ErrorComponentProps) {
  useEffect(() => reportIssue(error, info?.componentStack ?? location.pathname), [error, info]);
  return <ErrorState error={error} onRetry={reset} />;
}
