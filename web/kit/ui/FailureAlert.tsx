import { Alert, type AlertProps } from '@mantine/core';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';

/** The reason of a failure: an error, or its text. Draws nothing while there is none. */
export function FailureAlert({ of, ...look }: { of: unknown } & Omit<AlertProps, 'of'>) {
  const { t } = useText();
  if (!of) return null;
  return (
    <Alert color="red" role="alert" p="sm" {...look}>
      {typeof of === 'string' ? of : faultText(t, of)}
    </Alert>
  );
}
