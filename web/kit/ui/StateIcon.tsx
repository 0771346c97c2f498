import type { ReactNode } from 'react';
import type { VehicleState } from '#domain/telemetry/state.ts';

/** Shapes on a 16 px square. They are the same as on the map, so that no state is shown by colour alone. */
const SHAPES: Readonly<Record<VehicleState, ReactNode>> = {
  movement: <path d="M8 1.5 13.5 14 8 11.2 2.5 14Z" />,
  idle: (
    <>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2" fill="var(--state-outline)" stroke="none" />
    </>
  ),
  stopped: <rect x="2.5" y="2.5" width="11" height="11" rx="3" />,
  disconnected: <circle cx="8" cy="8" r="5" fill="none" strokeWidth="3" stroke="var(--state-fill)" />,
  private: (
    <>
      <path d="M5 8V5.5a3 3 0 0 1 6 0V8" fill="none" strokeWidth="2" stroke="var(--state-fill)" />
      <rect x="3" y="7.5" width="10" height="7" rx="1.5" />
    </>
  ),
  tampered: (
    <>
      <path d="M8 1.8 15 14H1Z" strokeLinejoin="round" />
      <path d="M8 6v4M8 12v.4" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  no_tracker: <circle cx="8" cy="8" r="6" fill="none" strokeWidth="1.6" strokeDasharray="2.6 2.1" />,
};

/** The icon of a vehicle's state. Screen readers skip it, because the word is beside it. */
export function StateIcon({ state, size = 16 }: { state: VehicleState; size?: number }) {
  const style = {
    '--state-fill': `var(--traza-state-${state})`,
    '--state-outline': `var(--traza-state-${state}-outline)`,
    flex: 'none',
  };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="var(--state-fill)"
      stroke="var(--state-outline)"
      aria-hidden="true"
      style={style}
    >
      {SHAPES[state]}
    </svg>
  );
}
