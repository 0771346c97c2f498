import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getSavedReports, type SavedReport } from '#api/saved-report.ts';
import type { Family, Variant } from '#domain/report/view.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { setLayout } from '#web/kit/list/layout-store.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { type SavedQuestion, savedSearch } from './saved-search.ts';

const isOfReport = (saved: SavedReport): saved is SavedQuestion => saved.report !== 'List';

/**
 * The saved reports of a screen, and the function that opens one: with its days, its filters, its columns and
 * its order, at once.
 */
export function useSavedReports({ variant, family }: { variant: Variant; family: Family }) {
  const { data, error, refetch } = useEndpoint(getSavedReports, {});
  const navigate = useNavigate();
  const today = useToday();
  const reports = useMemo(
    () =>
      data?.reports
        .filter(isOfReport)
        .filter(({ parameters }) => parameters.variant === variant && parameters.family === family),
    [data, variant, family],
  );
  const open = (saved: SavedQuestion) => {
    setLayout(`report.${saved.report}.${variant}`, saved.layout);
    void navigate({ to: '.', search: savedSearch(saved, today), state: { isAsked: true } });
  };
  return { reports, error, refetch, open };
}
