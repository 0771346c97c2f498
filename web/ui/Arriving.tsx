import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { LoadingScreen } from './LoadingScreen.tsx';
import { RouteError } from './RouteError.tsx';

/** A place for a part of the program that arrives on its own; what fails there leaves the rest standing. */
export function Arriving({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={RouteError}>
      <Suspense fallback={fallback === undefined ? <LoadingScreen /> : fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
