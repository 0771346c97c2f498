import { MultiSelect, Select, Switch } from '@mantine/core';
import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { Subscription } from '#domain/notification/subscription.ts';
import { eventKindName } from '#text/event-kind.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { PlacesField } from './PlacesField.tsx';
import classes from './subscription.module.css';
import { thresholdEntry, thresholdText } from './threshold-entry.ts';
import { WorkingHoursNote } from './WorkingHoursNote.tsx';

/** An empty choice means all. */
const orAll = <Item,>(chosen: readonly Item[] | null): Item[] | null =>
  chosen === null || chosen.length === 0 ? null : [...chosen];

type Props = {
  row: Subscription;
  onChange: (change: Partial<Subscription>) => void;
  errorOf: (field: keyof Subscription) => string | undefined;
};

/** The conditions of a subscription: when and where its event is notified. */
export function SubscriptionEditor({ row, onChange, errorOf }: Props) {
  const { t } = useText();
  const { code, kinds, place_ids, fleet_ids, in_hours } = row;
  const { kinds: offered, places, isOutOfHours } = EVENTS[code];
  return (
    <div className={classes.editor}>
      <ThresholdField row={row} onChange={onChange} errorOf={errorOf} />
      {offered ? (
        <MultiSelect
          label={t('subscription.kinds')}
          {...(kinds ? {} : { placeholder: t('subscription.all') })}
          data={offered.map((value) => ({ value, label: eventKindName(code, value, t) }))}
          value={kinds ?? []}
          onChange={(next) => onChange({ kinds: orAll(next) })}
          clearable
          clearButtonProps={{ 'aria-label': t('ui.clear') }}
        />
      ) : null}
      {places ? (
        <PlacesField
          of={places}
          value={place_ids}
          onChange={(next) => onChange({ place_ids: orAll(next) })}
        />
      ) : null}
      <FleetPicker
        multiple
        label={t('subscription.fleets')}
        placeholder={t('frame.allFleets')}
        value={fleet_ids}
        onChange={(next) => onChange({ fleet_ids: orAll(next) })}
      />
      <Switch
        label={t(isOutOfHours ? 'subscription.outOfHours' : 'subscription.inHours')}
        checked={in_hours}
        onChange={(event) => onChange({ in_hours: event.currentTarget.checked })}
      />
      <WorkingHoursNote fleetIds={fleet_ids} />
    </div>
  );
}

function ThresholdField({ row: { code, value }, onChange, errorOf }: Props) {
  const { t, f } = useText();
  const { threshold } = EVENTS[code];
  const entry = thresholdEntry(code, { t, f });
  if (threshold === null || entry === null) return null;
  const label = t(threshold.by === 'most' ? 'subscription.most' : 'subscription.from');
  const { initial } = threshold;
  if (threshold.by === 'steps')
    return (
      <Select
        label={label}
        data={threshold.steps.map((step) => ({
          value: String(step),
          label: thresholdText(code, step, { t, f }),
        }))}
        value={String(value ?? initial)}
        allowDeselect={false}
        onChange={(next) => onChange({ value: Number(next) })}
      />
    );
  return (
    <NumberBox
      label={label}
      placeholder={initial === null ? t('subscription.initial') : thresholdText(code, initial, { t, f })}
      error={errorOf('value')}
      unit={entry.unit || undefined}
      decimals={entry.decimals}
      value={value === null ? null : entry.shown(value)}
      onChange={(typed) => onChange({ value: typed === null ? null : entry.meant(typed) })}
      onBlur={() => undefined}
    />
  );
}
