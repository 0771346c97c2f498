import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useLiveVehicles } from '../../live/refill.ts';

/** By then the first rows are there, milliseconds: they do not wait for what all vehicles are doing. */
const AFTER_MS = 1_200;

/** Keeps the live vehicles filled while it is shown, so that states follow the road. */
export function LiveFill() {
  const [isDue, setDue] = useState(false);
  useTimeout(() => setDue(true), AFTER_MS, { autoInvoke: true });
  return isDue ? <Filling /> : null;
}

function Filling() {
  useLiveVehicles();
  return null;
}
