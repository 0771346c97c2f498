import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../language/text.ts';
import { decimalSeparator, parseNumber } from './number-entry.ts';

/**
 * An input of a number that is written as the language writes it: with thousands apart when it is left, plainly while it is
 * typed. What is no number stays to be corrected and is told as NaN.
 */
export function NumberBox(
  props: Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
    value: number | null;
    onChange: (value: number | null) => void;
    onBlur: () => void;
    decimals: number;
    /** Always this many decimals, as money has. */
    isFixed?: boolean;
    unit: string | undefined;
  },
) {
  const { value, onChange, onBlur, decimals, isFixed = false, unit, ...rest } = props;
  const { f, language } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  // What this input has told last: another value comes from elsewhere and is shown in its place.
  const told = useRef<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  // Whoever comes by key has all of it selected, and loses that when it is written another way.
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
