import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { decimalSeparator, parseNumber } from './number-entry.ts';

/**
 * An input for a number in the style of the language. It has separated thousands when the user has left it,
 * and none while the user types. Text that is not a number stays, so that the user can correct it, and its
 * value is NaN.
 */
export function NumberBox(
  props: Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
    value: number | null;
    onChange: (value: number | null) => void;
    onBlur: () => void;
    decimals: number;
    /** Always shows this many decimals, as for money. */
    isFixed?: boolean;
    unit: string | undefined;
  },
) {
  const { value, onChange, onBlur, decimals, isFixed = false, unit, ...rest } = props;
  const { f, language } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  // The last value that came from this input. Any other value comes from elsewhere and replaces the typed
  // text.
  const told = useRef<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  // Entering by the Tab key selects all the text. Rewriting the text loses the selection, so it is made
  // again.
  useLayoutEffect(() => {
    if (isEntered.current) input.current?.select();
    isEntered.current = false;
  });
  const rounded = value === null ? null : Number(value.toFixed(decimals));
  const fraction = isFixed ? decimals : (String(rounded).split('.')[1]?.length ?? 0);
  const left = rounded === null || Number.isNaN(rounded) ? '' : f.dec(rounded, fraction);
  const plain = rounded === null ? '' : String(rounded).replace('.', decimalSeparator(language));
  return (
    <TextInput
      {...rest}
      ref={input}
      autoComplete="off"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      rightSection={unit ? <span style={{ whiteSpace: 'nowrap' }}>{unit}</span> : null}
      {...(unit ? { rightSectionWidth: 16 + unit.length * 8 } : {})}
      rightSectionPointerEvents="none"
      value={typed !== null && Object.is(told.current, rounded) ? typed : left}
      onFocus={() => {
        if (typed !== null && Object.is(told.current, rounded)) return;
        told.current = rounded;
        isEntered.current = true;
        setTyped(plain);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        told.current = parseNumber(event.currentTarget.value, language, decimals);
        onChange(told.current);
      }}
      onBlur={() => {
        if (value === null || !Number.isNaN(value)) setTyped(null);
        onBlur();
      }}
    />
  );
}
