import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';

// The calendar's library loads beside the form, which does not wait for it.
const DayInput = lazyPart('DayInput', () => import('#web/kit/ui/DayInput.tsx'));

/** A civil day, typed as DD/MM/YYYY or chosen in a calendar. */
export function DateField(props: FieldProps<Day> & FieldText & { min?: Day; max?: Day }): ReactNode {
  const { value, onChange, readOnly, wide, label, min, max } = props;
  const { f } = useText();
  if (readOnly) return <PlainField label={label} text={value === null ? null : f.day(value)} wide={wide} />;
  const waiting = <TextInput {...inputProps(props)} readOnly value={value === null ? '' : f.day(value)} />;
  return (
    <FieldBox wide={wide}>
      <Suspense fallback={waiting}>
        <DayInput
          {...inputProps(props)}
          value={value}
          onChange={onChange}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
        />
      </Suspense>
    </FieldBox>
  );
}
