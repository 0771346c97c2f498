import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '#web/base/language/text.ts';

/** A password field that can show the password, and warns when Caps Lock is on. */
export function PasswordField({ description, ...rest }: PasswordInputProps) {
  const { t } = useText();
  const [isCaps, setCaps] = useState(false);
  const [isShown, setShown] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...rest}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'access.hidePassword' : 'access.showPassword'),
      }}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCaps(false)}
      // An error has the same content as the description, so only one of them is shown.
      description={isCaps ? t('access.capsLock') : rest.error ? undefined : description}
      descriptionProps={isCaps ? { role: 'status', c: 'var(--traza-warn)' } : {}}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
