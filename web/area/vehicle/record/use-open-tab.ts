import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RecordTabId } from '#domain/vehicle/record-tab.ts';
import type { Search } from '#web/base/address/url.ts';

/** Opens a tab of the open record, perhaps at a row. Back returns here. */
export function useOpenTab(): (tab: RecordTabId, row?: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (tab, row) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, tab, row: row === undefined ? undefined : String(row) }),
        resetScroll: false,
      }),
    [navigate],
  );
}
