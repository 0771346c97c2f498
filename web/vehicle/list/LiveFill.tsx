import { useInterval, useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { getVehicles } from '#api/vehicle.ts';
import { useUrlValue } from '../../address/url.ts';
import { askAgain } from '../../call/cache.ts';
import { useLiveVehicles } from '../../live/refill.ts';

/** By then the first rows are there, milliseconds: they do not wait for what all vehicles are doing. */
const AFTER_MS = 1_200;

/** A list of vehicles in a state is asked again at this interval, milliseconds: the states are not the records' own. */
const AGAIN_MS = 15_000;

/** Keeps the live vehicles filled while it is shown, so that states follow the road. */
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
  useInterval(() => askAgain(getVehicles), AGAIN_MS, { autoInvoke: true });
  return null;
}

function Filling() {
  useLiveVehicles();
  return null;
}
