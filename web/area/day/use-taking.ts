import { useState } from 'react';
import { getOwnAssignment, type OwnAssignment, postOwnAssignment } from '#api/assignment.ts';
import { getOwnDay } from '#api/own-day.ts';
import { Fault } from '#domain/fault.ts';
import type { Translate } from '#text/key.ts';
import { refetch } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { faultText, fieldTexts } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';

/** Takes a vehicle by its plate, by whichever way the plate came. */
export type Taking = {
  isBusy: boolean;
  /** Why the last one was refused; null: it was not. */
  refusal: string | null;
  forget(): void;
  /** @returns whether the driver now has it */
  take(license: string): Promise<boolean>;
};

/** From now on the screen shows the server's answer. */
export function showOwn(own: OwnAssignment): void {
  queryClient.setQueryData([getOwnAssignment.name, {}], own);
  refetch(getOwnDay);
}

export function useTaking(): Taking {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    isBusy,
    refusal,
    forget: () => setRefusal(null),
    async take(license) {
      setRefusal(null);
      setBusy(true);
      try {
        const answer = await call(postOwnAssignment, { body: { license } }, { quiet: true });
        showOwn(answer);
        const plate = answer.present?.license ?? license;
        notice({ kind: 'done', key: 'driver.ownTaken', params: { plate } });
        return true;
      } catch (error) {
        setRefusal(refusalText(t, error));
        if (!(error instanceof Fault)) throw error;
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The reason of the refusal. Code 8 is explained under its field, in more words. */
function refusalText(t: Translate, error: unknown): string {
  const detail = fieldTexts(t, error).license;
  return error instanceof Fault && error.code === 'assign.8' && detail ? detail : faultText(t, error);
}
