import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';
import { fieldText } from './field-text.ts';
import { NumberBox } from './NumberBox.tsx';

/** Decimals of values shown in the reader's units. */
const MEASURE_DECIMALS = { distance: 1, volume: 2 } as const;

/**
 * A number, typed with a comma or a point. `unit` is shown after it. `measure`: the value is in wire units,
 * and the reader's units are shown.
 */
export function NumberField(
  props: FieldProps<number> &
    FieldText & {
      /** 0 by default. */
      decimals?: number;
      unit?: string;
      /** The value is in metres or litres. */
      measure?: 'distance' | 'volume';
    },
): ReactNode {
  const { value, onChange, onBlur, readOnly, wide, label, measure } = props;
  const { t, f } = useText();
  const entry = measure ? f.entry[measure] : null;
  const unit = entry?.label ?? props.unit;
  const decimals = props.decimals ?? (measure ? MEASURE_DECIMALS[measure] : 0);
  const shown = value === null ? null : entry ? entry.shown(value) : value;
  if (readOnly) {
    const text = shown === null ? null : `${f.dec(shown, decimals)}${unit ? `\u00a0${unit}` : ''}`;
    return <PlainField label={label} text={text} wide={wide} />;
  }
  // The schema's range is in wire units.
  const { min, max } = props.fault?.code === 'val.range' ? (props.fault.params ?? {}) : {};
  const error =
    entry && min !== undefined && max !== undefined
      ? fieldText(t, {
          ...props.fault!,
          params: { min: entry.shown(Number(min)), max: entry.shown(Number(max)) },
        })
      : props.error;
  return (
    <FieldBox wide={wide}>
      <NumberBox
        {...inputProps(props)}
        error={error}
        value={shown}
        onChange={(typed) => onChange(typed === null || !entry ? typed : entry.meant(typed))}
        onBlur={onBlur}
        decimals={decimals}
        unit={unit}
      />
    </FieldBox>
  );
}
