import { Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { LINE_KEPT } from '#domain/line-file/line-import.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import type { ImportScreen } from './import-screen.ts';

/** The user's files of the last days, to look at, to confirm or to undo. */
export function EarlierImports(props: {
  endpoints: ImportScreen['endpoints'];
  onOpen: (id: number) => void;
}) {
  const { endpoints, onOpen } = props;
  const { t, f } = useText();
  const { data, error, refetch } = useEndpoint(endpoints.list, {});
  return (
    <section className={parts.panel} aria-label={t('lineImport.earlier')}>
      <Text fw={600} p="12px 14px">
        {t('lineImport.earlier')}
      </Text>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <WaitingRows />}
      {data?.imports.length === 0 ? (
        <EmptyState
          icon={<IconHistory />}
          title={t('lineImport.earlierNone')}
          description={t('lineImport.earlierNoneText', { days: LINE_KEPT.doneDays })}
        />
      ) : null}
      <ul className={parts.lines}>
        {data?.imports.map(({ id, file_name, created_at, applied_at, undone_at, lines }) => (
          <li key={id}>
            <UnstyledButton className={parts.choice} w="100%" p="10px 14px" onClick={() => onOpen(id)}>
              <span className={parts.row}>
                <strong className={parts.cut}>{file_name}</strong>
                <Text span ml="auto" size="sm">
                  {t(`lineImport.state_${undone_at ? 'undone' : applied_at ? 'applied' : 'draft'}`)}
                </Text>
              </span>
              <span className={parts.dim}>
                {[
                  f.dateTime(undone_at ?? applied_at ?? created_at),
                  t('lineImport.count', { n: lines }),
                ].join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
