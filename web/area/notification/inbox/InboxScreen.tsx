import { Button, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fault } from '#domain/fault.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import type { ListAddress } from '#web/kit/list/use-list-address.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { Inbox, type InboxProps } from './Inbox.tsx';
import classes from './InboxScreen.module.css';

/**
 * A screen of messages: its filters, the actions on all of them, and the messages, or the reason why there
 * are none.
 */
export function InboxScreen<Row>(
  props: Omit<InboxProps<Row>, 'rows'> & {
    /** Undefined until the first answer. */
    rows: readonly Row[] | undefined;
    answer: Pick<UseQueryResult<unknown, Fault>, 'error' | 'refetch'>;
    filters: readonly Filter<Row>[];
    address: ListAddress;
    search: string;
    tools?: ReactNode;
    /** The text for an empty list, while no filter is set. */
    none: { icon: ReactNode; title: string; text?: string };
  },
): ReactNode {
  const { rows, answer, filters, address, search, tools, none, ...inbox } = props;
  const { t } = useText();
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <FilterBar filters={filters} search={search} />
        <Group className={classes.tools} gap="xs" align="stretch">
          {tools}
        </Group>
      </div>
      {answer.error && !rows ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {rows || answer.error ? null : <WaitingRows />}
      {rows?.length === 0 ? (
        <EmptyState
          fill
          icon={none.icon}
          title={address.isSet ? t('ui.noMatch') : none.title}
          {...(address.isSet
            ? { action: <Button onClick={address.clear}>{t('ui.filtersClear')}</Button> }
            : { description: none.text })}
        />
      ) : null}
      {rows && rows.length > 0 ? <Inbox {...inbox} rows={rows} /> : null}
    </div>
  );
}

/** The two lines of a message: its name, and its details. */
export function MessageWords({ title, text }: { title: ReactNode; text: ReactNode }): ReactNode {
  return (
    <Stack component="span" gap={0} flex={1} miw={0}>
      <span>{title}</span>
      <span className={parts.dim}>{text}</span>
    </Stack>
  );
}

/** The fleet of a message, beside it: elements inside the message would open the message. */
export function MessageFleet({ id, name }: { id: number; name: string }): ReactNode {
  return (
    <span className={classes.fleet}>
      <RecordLink kind="fleet" id={id} children={name} />
    </span>
  );
}
