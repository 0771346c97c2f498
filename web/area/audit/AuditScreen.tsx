import { Group } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type AuditEntryRow, getAuditEntries, getAuditExport } from '#api/audit-search.ts';
import { AUDIT_LIST } from '#domain/audit/audit-list.ts';
import { listFileName } from '#text/file-name.ts';
import { Inbox } from '#web/area/notification/inbox/Inbox.tsx';
import { MessageFleet } from '#web/area/notification/inbox/InboxScreen.tsx';
import { usePages } from '#web/base/call/pages.ts';
import { useText } from '#web/base/language/text.ts';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import { ListExportButton } from '#web/kit/list/ListExportButton.tsx';
import { useListOfDays } from '#web/kit/list/use-list-of-days.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditLine } from './AuditLine.tsx';

/** The number of days shown at first, today included. */
const DAYS = 30;
const COLUMNS = AUDIT_LIST.columns.map(({ id }) => id).join();

const rowId = ({ id }: AuditEntryRow) => id;
const happenedAt = ({ at }: AuditEntryRow) => at;

/** /audit: who did what to which record, newest first (domain rules §2.4.10, decision 155). */
export function AuditScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const { filters, query: narrowed, isSet, range, setRange } = useListOfDays<AuditEntryRow>(AUDIT_LIST, DAYS);
  const [open, setOpen] = useState<AuditEntryRow | null>(null);
  const query = { ...narrowed, days_from: range.from, days_to: range.to };
  const { data, error, refetch, hasNextPage, fetchNextPage } = usePages(getAuditEntries, { query });
  const rows = useMemo(() => data?.flatMap((page) => page.rows), [data]);
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <FilterBar filters={filters} search={t('audit.search')} />
        <Group gap="xs" {...(isPhone && { w: '100%' })}>
          <RangePicker value={range} withToday onChange={setRange} />
          <ListExportButton
            endpoint={getAuditExport}
            query={{ ...query, columns: COLUMNS }}
            fileName={listFileName(AUDIT_LIST, t)}
          />
        </Group>
      </div>
      {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {rows || error ? null : <WaitingRows />}
      {rows?.length === 0 ? (
        <EmptyState
          fill
          icon={<IconListCheck />}
          title={t(isSet ? 'ui.noMatch' : 'audit.none')}
          {...(isSet ? {} : { description: t('audit.noneText') })}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <Inbox
          label={t('audit.list')}
          rows={rows}
          rowId={rowId}
          at={happenedAt}
          onOpen={setOpen}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          actions={({ fleet_id, fleet }) =>
            fleet_id !== null && fleet !== null ? <MessageFleet id={fleet_id} name={fleet} /> : null
          }
        >
          {(row) => <AuditLine row={row} />}
        </Inbox>
      ) : null}
      <AuditDrawer row={open} onClose={() => setOpen(null)} />
    </div>
  );
}
