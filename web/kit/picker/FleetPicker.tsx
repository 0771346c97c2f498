import { Button, Input, Select, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type FleetRow, getFleets } from '#api/fleet.ts';
import { plainText } from '#domain/plain-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from '#web/kit/record/FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from '#web/kit/record/field.ts';
import { fleetPath, pathTo } from '#web/kit/ui/fleet-choice.ts';
import { FleetsInput } from './FleetsInput.tsx';

type Own = FieldText & {
  /** Fleets that are shown but cannot be chosen here. */
  unavailable?: (fleet: FleetRow) => boolean;
};
type Bare<Value> = Pick<FieldProps<Value>, 'value' | 'onChange'> & Partial<FieldProps<Value>>;
type One = Own & Bare<number> & { multiple?: false };
type Many = Own &
  Bare<number[]> & {
    multiple: true;
    /**
     * The most fleets that may be chosen; by default 50, as in the filters. A fleet includes everything below
     * it and counts as one.
     */
    max?: number;
  };

/**
 * Choice among the visible fleets: for one fleet a searchable list, indented as the tree; for several the
 * tree with ticks.
 *
 *     <FleetPicker {...form.field('fleet_id')} label={t('vehicle.fleet')} />
 *     <FleetPicker multiple max={MAX_FLEETS.user} {...form.field('fleets')} label={t('user.fleets')} />
 *     <FleetPicker label={t('word.fleet')} value={id} onChange={setId} />
 */
export function FleetPicker(props: One | Many): ReactNode {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const { label, wide } = props;
  if (data && props.readOnly) {
    const ids = props.multiple ? (props.value ?? []) : props.value === null ? [] : [props.value];
    const names = ids.map((id) => fleetPath(data.fleets, id) ?? t('word.hiddenFleet'));
    return <PlainField label={label} text={names.join(', ')} wide={wide} />;
  }
  return (
    <FieldBox wide={wide}>
      {data && props.multiple ? <FleetsInput {...props} fleets={data.fleets} /> : null}
      {data && !props.multiple ? <OneFleet {...props} fleets={data.fleets} /> : null}
      {data ? null : (
        <Input.Wrapper label={label} error={error ? faultText(t, error) : undefined}>
          {error ? (
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              {t('frame.retry')}
            </Button>
          ) : (
            <Skeleton height={36} />
          )}
        </Input.Wrapper>
      )}
    </FieldBox>
  );
}

/** The props of a field, complete even when it is used outside a form. */
function completed<Value>(props: FieldText & Bare<Value>): FieldProps<Value> & FieldText {
  return { name: 'fleet', onBlur: () => {}, error: undefined, required: false, readOnly: false, ...props };
}

function OneFleet(props: One & { fleets: readonly FleetRow[] }) {
  const { fleets, value, onChange, unavailable } = props;
  const { t } = useText();
  const field = completed(props);
  const options = useMemo(() => {
    const listed = fleets.map((fleet) => ({
      value: String(fleet.id),
      label: fleet.name,
      disabled: fleet.id !== value && (unavailable?.(fleet) ?? false),
    }));
    // A chosen fleet that is no longer visible is shown as such, and stays until another is chosen.
    const isHidden = value !== null && !fleets.some(({ id }) => id === value);
    return isHidden
      ? [{ value: String(value), label: t('word.hiddenFleet'), disabled: true }, ...listed]
      : listed;
  }, [fleets, unavailable, value, t]);
  const byId = useMemo(() => new Map(fleets.map((fleet) => [String(fleet.id), fleet])), [fleets]);
  return (
    <Select
      {...inputProps({ ...field, placeholder: props.placeholder ?? t('ui.chooseFleet') })}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      allowDeselect={false}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage={t('ui.nothingFound')}
      filter={({ search }) => {
        const wanted = plainText(search.trim());
        const hits = fleets.filter((one) => plainText(`${one.name} ${one.code ?? ''}`).includes(wanted));
        const shown = new Set(hits.flatMap(({ id }) => pathTo(fleets, id)));
        return options.filter((option) => shown.has(Number(option.value)));
      }}
      renderOption={({ option }) => (
        <span style={{ paddingInlineStart: (pathTo(fleets, Number(option.value)).length - 1) * 16 }}>
          {option.label}
          <Text span size="xs" c="dimmed" ml={8}>
            {byId.get(option.value)?.code}
          </Text>
        </span>
      )}
    />
  );
}
