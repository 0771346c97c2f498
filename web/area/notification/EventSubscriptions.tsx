import { Box, Group, Stack, Switch, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import { initialSubscription, type Subscription } from '#domain/notification/subscription.ts';
import { eventName } from '#text/event-name.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { SeverityIcon } from './SeverityIcon.tsx';
import { SubscriptionEditor } from './SubscriptionEditor.tsx';
import classes from './subscription.module.css';
import { subscriptionWords } from './subscription-words.ts';
import { WorkingHoursNote } from './WorkingHoursNote.tsx';

type Props = {
  code: EventCode;
  /** The conditions for notifications of the event; empty: never. */
  rows: readonly Subscription[];
  /** There is room for another condition. */
  hasRoom: boolean;
  onChange: (code: EventCode, rows: readonly Subscription[]) => void;
  errorOf: (row: Subscription, field: keyof Subscription) => string | undefined;
};

/**
 * One event: the switch for its notifications, and each condition with its channels. It renders again only
 * when its own rows change.
 */
export const EventSubscriptions = memo(function EventSubscriptions(props: Props): ReactNode {
  const { code, rows, hasRoom, onChange, errorOf } = props;
  const { t } = useText();
  const add = () => onChange(code, [...rows, initialSubscription(code)]);
  return (
    <Stack component="li" className={classes.event} gap={4}>
      <Switch
        checked={rows.length > 0}
        disabled={rows.length === 0 && !hasRoom}
        onChange={() => (rows.length > 0 ? onChange(code, []) : add())}
        label={
          <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
            <SeverityIcon severity={EVENTS[code].severity} size={16} />
            {eventName(code, t)}
          </Group>
        }
      />
      {rows.map((row, n) => (
        <Condition
          // Rows have no ids, and are only added at the end.
          key={n}
          row={row}
          onChange={(change) => onChange(code, rows.with(n, { ...row, ...change }))}
          onAdd={n === rows.length - 1 && hasRoom ? add : null}
          onRemove={rows.length > 1 ? () => onChange(code, rows.toSpliced(n, 1)) : null}
          errorOf={(field) => errorOf(row, field)}
        />
      ))}
    </Stack>
  );
}, isSame);

function isSame(before: Props, after: Props): boolean {
  return (
    before.rows.length === after.rows.length &&
    before.rows.every((row, n) => row === after.rows[n]) &&
    before.hasRoom === after.hasRoom &&
    before.onChange === after.onChange &&
    before.errorOf === after.errorOf
  );
}

function Condition(props: {
  row: Subscription;
  onChange: (change: Partial<Subscription>) => void;
  onAdd: (() => void) | null;
  onRemove: (() => void) | null;
  errorOf: (field: keyof Subscription) => string | undefined;
}) {
  const { row, onChange, onAdd, onRemove, errorOf } = props;
  const { t, f } = useText();
  const [isOpen, setOpen] = useState(false);
  const words = subscriptionWords(row, { t, f });
  const fault = errorOf('value') ?? errorOf('kinds') ?? errorOf('place_ids') ?? errorOf('channels');
  return (
    <Group className={classes.condition} gap="4px 12px">
      <UnstyledButton
        className={classes.words}
        aria-expanded={isOpen}
        aria-label={`${t('subscription.adjust', { name: eventName(row.code, t) })}: ${words}`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
        <span>
          {words}
          {fault && !isOpen ? (
            <Box component="span" display="block" c="var(--mantine-color-error)">
              {fault}
            </Box>
          ) : null}
        </span>
      </UnstyledButton>
      <ChannelChoice value={row.channels} onChange={(channels) => onChange({ channels })} />
      {onAdd ? (
        <IconButton label={t('subscription.another')} size={36} onClick={onAdd}>
          <IconPlus size={16} />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton label={t('subscription.remove')} size={36} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      ) : null}
      {isOpen ? <SubscriptionEditor row={row} onChange={onChange} errorOf={errorOf} /> : null}
      {row.in_hours && !isOpen ? (
        <Box flex="1 0 100%">
          <WorkingHoursNote fleetIds={row.fleet_ids} />
        </Box>
      ) : null}
    </Group>
  );
}
