import { useInterval, useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { getVehicles } from '#api/vehicle.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { refetch } from '#web/base/call/cache.ts';
import { useLiveVehicles } from '#web/live/refill.ts';

/** Delay, milliseconds: the first rows come first and do not wait for the live states of all vehicles. */
const AFTER_MS = 1_200;

/**
 * A list filtered by live state is loaded again at this interval, milliseconds, because states change without
 * the records.
 */
const AGAIN_MS = 15_000;

/** Keeps the live vehicles loaded while it is shown, so that states are up to date. */
export function LiveFill() {
  const [isDue, setDue] = useState(false);
  useTimeout(() => setDue(true), AFTER_MS, { autoInvoke: true });
  const [live] = useUrlValue('live');
  return (
    <>
      {isDue ? <Filling /> : null}
      {live ? <AskingAgain /> : null}
    </>
  );
}

function AskingAgain() {
  useInterval(() => refetch(getVehicles), AGAIN_MS, { autoInvoke: true });
  return null;
}

function Filling() {
  useLiveVehicles();
  return null;
}
