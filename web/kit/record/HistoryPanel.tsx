import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AuditRow } from '#api/audit.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { getFleets } from '#api/fleet.ts';
import { type Described, fieldNamed } from '#domain/list.ts';
import { changeLabel, changeText } from '#text/change-text.ts';
import type { TextKey } from '#text/key.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { isTextKey, useText } from '#web/base/language/text.ts';
import shared from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { fleetPath } from '#web/kit/ui/fleet-choice.ts';
import classes from './HistoryPanel.module.css';
import { isBeginning } from './history-entry.ts';

type HistoryEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ history: AuditRow[] }>>;

/** A part of the record with its own name in its history: its label, and its fields. */
export type HistoryPart = { entity: string; label: TextKey; described: Described };

/**
 * The changes of a record: user, time, old and new value; newest first. An unchanged value shows which part
 * changed.
 */
export function HistoryPanel(props: {
  /** The endpoint for the history of the record in the parameters. */
  endpoint: HistoryEndpoint;
  params: Readonly<Record<string, string | number>>;
  /** The record's fields, which give the labels and words of values. */
  described: Described;
  /** The label and the value of a field that the installation named; null for any other field. */
  own?: (field: string, value: unknown) => string | null;
  parts?: readonly HistoryPart[];
}): ReactNode {
  const { endpoint, params, described, own, parts = [] } = props;
  const query = useEndpoint(endpoint, { params });
  const rows = query.data?.history;
  const { t, f } = useText();
  const fleetName = useFleetName(described);
  if (query.error && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <Waiting />;
  if (rows.length === 0) return <EmptyState icon={<IconHistory />} title={t('ui.historyNone')} />;
  const partOf = (entity: string) => parts.find((part) => part.entity === entity);
  const fieldsOf = (entity: string) => partOf(entity)?.described ?? described;
  const written = (entity: string, field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return <em>{t('ui.historyEmpty')}</em>;
    const said = own?.(field, value);
    if (said != null) return said;
    const known = fieldNamed(fieldsOf(entity), field);
    if (known?.words && 'fleet' in known.words && typeof value !== 'string')
      return [value].flat().map(fleetName).join(', ') || <em>{t('ui.historyEmpty')}</em>;
    return changeText(fieldsOf(entity), field, value, { t, f }) ?? <em>{t('ui.historyEmpty')}</em>;
  };
  const label = (entity: string, field: string) => changeLabel(fieldsOf(entity), field, { t, f });
  return (
    <ol className={classes.list} aria-label={t('ui.history')}>
      {rows.map((row) => {
        const { id, entity, at, username, action, changes } = row;
        const part = partOf(entity);
        const did = `ui.did_${action}`;
        const hasFormer = !isBeginning(row);
        return (
          <li key={id}>
            <Group gap="2px 12px">
              <strong>
                {[part && t(part.label), isTextKey(did) ? t(did) : action].filter(Boolean).join(' · ')}
              </strong>
              <Text span c="dimmed">
                {username || t('ui.historySystem')}
              </Text>
              <Text component="time" c="dimmed" ml="auto" dateTime={at}>
                {f.dateTime(at)}
              </Text>
            </Group>
            {changes.length > 0 ? (
              <Box component="dl" className={shared.stack} mt={6} style={{ gap: 2 }}>
                {changes.map(({ field, from, to }) => (
                  <div key={field} className={classes.change}>
                    <dt>{label(entity, field)}</dt>
                    <dd>
                      {hasFormer && from !== to ? (
                        <>
                          <Text span c="dimmed" td="line-through">
                            {written(entity, field, from)}
                          </Text>
                          <Box component="span" mx={8} aria-label={t('ui.historyTo')} role="img">
                            →
                          </Box>
                        </>
                      ) : null}
                      <span>{written(entity, field, to)}</span>
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

/** Names the fleets of a history, which has their ids; an invisible fleet has a text that shows so. */
function useFleetName({ columns, more }: Described): (id: unknown) => string {
  const { t } = useText();
  const hasFleets = [...columns, ...more].some(({ words }) => words && 'fleet' in words);
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000, enabled: hasFleets });
  return (id) => (data && fleetPath(data.fleets, Number(id))) ?? t('word.hiddenFleet');
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
