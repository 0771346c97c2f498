import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Variant } from '#domain/report/view.ts';
import type { Search } from '../address/url.ts';
import { useToday } from '../ui/use-today.ts';
import { type Question, readQuestion } from './question.ts';

/**
 * The question of the address, and the way to change it; null takes a value out. A change is a step in the browser's history unless
 * it replaces what the address says.
 */
export type ReportAddress = Question & {
  set: (change: Readonly<Record<string, string | null>>, how?: { isReplaced?: boolean }) => void;
};

/** The question that the address asks, and the way to change it. */
export function useReportAddress(variant: Variant): ReportAddress {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  const set = useCallback<ReportAddress['set']>(
    (change, how = {}) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({
          ...old,
          ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])),
        }),
        replace: how.isReplaced === true,
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(() => ({ ...readQuestion(search, variant, today), set }), [search, variant, today, set]);
}
