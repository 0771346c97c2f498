import { useState } from 'react';
import type { Problem } from '#domain/channel/problem.ts';
import { Fault } from '#domain/fault.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';

/** The result of an attempt: the step that failed, and the text of the other side. */
type Tried = { problem: Problem | null; words: string | null };

/**
 * Sends a test and notifies the user of its result. `problem` is the last one, to be shown beside the button;
 * null: none, or not tried yet.
 */
export function useTry(send: () => Promise<Tried>) {
  const { t } = useText();
  const words = (problem: Problem) => t(`channel.problem_${problem}`);
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  async function tryOut(): Promise<void> {
    setTrying(true);
    try {
      const answer = await send();
      setTried(answer);
      if (answer.problem === null) notice({ kind: 'done', key: 'channel.testDone' });
      else notice({ kind: 'error', key: 'channel.testFailed', params: { problem: words(answer.problem) } });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
    } finally {
      setTrying(false);
    }
  }
  const problem = tried?.problem ? t('channel.testFailed', { problem: words(tried.problem) }) : null;
  return { isTrying, tryOut: () => void tryOut(), problem, words: tried?.problem ? tried.words : null };
}
