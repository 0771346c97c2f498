import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldBox, PlainField } from './FieldBox.tsx';
import { type FieldProps, type FieldText, inputProps } from './field.ts';

/** Several lines of text, as high as the text needs. An emptied field is null. */
export function TextAreaField(props: FieldProps<string> & FieldText & { minRows?: number }): ReactNode {
  const { value, onChange, readOnly, maxLength, wide, label, minRows = 3 } = props;
  if (readOnly) return <PlainField label={label} text={value} wide={wide} />;
  return (
    <FieldBox wide={wide}>
      <Textarea
        {...inputProps(props)}
        autosize
        minRows={minRows}
        maxRows={12}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </FieldBox>
  );
}
