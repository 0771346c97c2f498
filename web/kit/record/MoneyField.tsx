import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';
import { NumberBox } from './NumberBox.tsx';

const SYMBOLS = { EUR: '€', GBP: '£' } as const;

/**
 * An amount in the installation's currency: a decimal string with two decimals, as in the API. Anything that
 * is not a number is refused.
 */
export function MoneyField(props: FieldProps<string> & FieldText): ReactNode {
  const { value, onChange, onBlur, readOnly, wide, label } = props;
  const { f } = useText();
  if (readOnly) return <PlainField label={label} text={value === null ? null : f.money(value)} wide={wide} />;
  return (
    <FieldBox wide={wide}>
      <NumberBox
        {...inputProps(props)}
        value={value === null ? null : Number(value)}
        onChange={(typed) => onChange(typed?.toFixed(2) ?? null)}
        onBlur={onBlur}
        decimals={2}
        isFixed
        unit={SYMBOLS[f.settings.currency]}
      />
    </FieldBox>
  );
}
