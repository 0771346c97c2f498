import { useState } from 'react';
import { Fault } from '#domain/fault.ts';

/**
 * Runs the work of a button, so that the screen can show that it runs and why it failed. `attempt` answers
 * if the work was done: a fault is kept in `failure`, any other error is thrown as well.
 */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function attempt(work: () => unknown): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Fault)) throw error;
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, setFailure, attempt };
}
