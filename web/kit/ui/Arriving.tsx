import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { LoadingScreen } from './LoadingScreen.tsx';
import { RouteError } from './RouteError.tsx';

/**
 * A boundary for a part of the program that is loaded separately. If it fails, the rest of the page stays.
 */
export function Arriving({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={RouteError}>
      <Suspense fallback={fallback === undefined ? <LoadingScreen /> : fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
