import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from './FieldBox.tsx';
import type { FieldProps, FieldText } from './field.ts';

/** Yes or no; empty counts as no. */
export function SwitchField(props: FieldProps<boolean> & FieldText): ReactNode {
  const { name, value, onChange, onBlur, readOnly, wide, label, description, error, disabled } = props;
  const { t } = useText();
  if (readOnly) return <PlainField label={label} text={t(value ? 'ui.yes' : 'ui.no')} wide={wide} />;
  return (
    <FieldBox wide={wide} isLow>
      <Switch
        name={name}
        label={label}
        description={description}
        error={error}
        disabled={disabled === true}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
        py={6}
      />
    </FieldBox>
  );
}
