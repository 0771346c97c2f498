import { Button } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FieldBox } from '#web/kit/record/FieldBox.tsx';
import type { FieldProps } from '#web/kit/record/field.ts';
import { SecretField } from '#web/kit/record/SecretField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { randomPassword } from './new-password.ts';

/**
 * A password that an administrator types twice or generates, with the choice to limit it to the first
 * sign-in.
 */
export function PasswordFields(props: {
  password: FieldProps<string>;
  confirm: FieldProps<string>;
  mustChange: FieldProps<boolean>;
  /** Called with a generated password, for both fields. */
  onMade: (values: { password: string; confirm: string }) => void;
}) {
  const { password, confirm, mustChange, onMade } = props;
  const { t } = useText();
  const [made, setMade] = useState<string | null>(null);
  const make = () => {
    const secret = randomPassword();
    setMade(secret);
    onMade({ password: secret, confirm: secret });
  };
  return (
    <>
      <SecretField
        {...password}
        label={t('word.password')}
        description={t('fault.val.password')}
        autoComplete="new-password"
      />
      <SecretField {...confirm} label={t('user.repeat')} autoComplete="new-password" />
      <FieldBox wide>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDice5 size={16} aria-hidden="true" />}
          onClick={make}
        >
          {t('user.makePassword')}
        </Button>
        {made ? (
          <output style={{ marginInlineStart: 12, fontFamily: 'var(--mantine-font-family-monospace)' }}>
            {made}
          </output>
        ) : null}
      </FieldBox>
      <SwitchField {...mustChange} label={t('user.must_change')} wide />
    </>
  );
}
