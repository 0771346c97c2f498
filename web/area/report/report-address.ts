import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Search } from '#web/base/address/url.ts';
import { type ChangeAddress, useChangeAddress } from '#web/base/address/use-change-address.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { type Question, readQuestion, type Subjects } from './question.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True: the user has already run the report of the new address. */
    isAsked?: boolean;
  }
}

/** The question of the address, and the function to change it. */
export type ReportAddress = Question & {
  /** The grouping in the address. */
  group: string | null;
  /** The report is to be run at once. */
  isAsked: boolean;
  set: ChangeAddress;
};

/** The question in the address, and the function to change it. */
export function useReportAddress({ variant, family }: Subjects): ReportAddress {
  const search: Search = useSearch({ strict: false });
  const today = useToday();
  const isAsked = useLocation().state.isAsked === true;
  const set = useChangeAddress();
  return useMemo(
    () => ({
      ...readQuestion(search, { variant, family }, today),
      group: search.group ?? null,
      isAsked,
      set,
    }),
    [search, variant, family, today, isAsked, set],
  );
}
