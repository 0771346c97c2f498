import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditRow } from '#api/audit.ts';
import { isTextKey, useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './HistoryPanel.module.css';
import { isBeginning } from './history-entry.ts';

/** Who changed what and when, from what to what; newest first. A value that stayed says which part it is. */
export function HistoryPanel(props: {
  /** The question for the history, as it stands. */
  query: Pick<UseQueryResult<{ history: readonly AuditRow[] }>, 'data' | 'error' | 'refetch'>;
  /** Name of a field of the record, or of what of it changed. */
  label: (field: string, entity: string) => string;
  /** What of the record changed, where it is not the record itself. */
  part?: ((entity: string) => string | null) | undefined;
  /** A value in words; null: as it is. */
  words?: ((field: string, value: unknown) => string | null) | undefined;
}): ReactNode {
  const { query, label, part, words } = props;
  const rows = query.data?.history;
  const { t, f } = useText();
  if (query.error && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <Waiting />;
  if (rows.length === 0) return <EmptyState icon={<IconHistory />} title={t('ui.historyNone')} />;
  const written = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return <em>{t('ui.historyEmpty')}</em>;
    const said = words?.(field, value);
    if (said != null) return said;
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return f.day(value);
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return f.dateTime(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return (
    <ol className={classes.list} aria-label={t('ui.history')}>
      {rows.map((row) => {
        const { id, entity, at, username, action, changes } = row;
        const did = `ui.did_${action}`;
        const hasFormer = !isBeginning(row);
        return (
          <li key={id}>
            <Group gap="2px 12px">
              <strong>
                {[part?.(entity), isTextKey(did) ? t(did) : action].filter(Boolean).join(' · ')}
              </strong>
              <Text span c="dimmed">
                {username || t('ui.historySystem')}
              </Text>
              <Text component="time" c="dimmed" ml="auto" dateTime={at}>
                {f.dateTime(at)}
              </Text>
            </Group>
            {changes.length > 0 ? (
              <Box component="dl" className={parts.stack} mt={6} style={{ gap: 2 }}>
                {changes.map(({ field, from, to }) => (
                  <div key={field} className={classes.change}>
                    <dt>{label(field, entity)}</dt>
                    <dd>
                      {hasFormer && from !== to ? (
                        <>
                          <Text span c="dimmed" td="line-through">
                            {written(field, from)}
                          </Text>
                          <Box component="span" mx={8} aria-label={t('ui.historyTo')} role="img">
                            →
                          </Box>
                        </>
                      ) : null}
                      <span>{written(field, to)}</span>
                    </dd>
                  </div>
                ))}
              </Box>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Waiting() {
  return (
    <Stack p="md" aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton height={12} width="50%" mb={8} />
          <Skeleton height={10} width="75%" />
        </div>
      ))}
    </Stack>
  );
}
