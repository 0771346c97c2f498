import { Box, Text } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { QrCode } from '#web/kit/ui/QrCode.tsx';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';

/** A new secret id, to be typed, copied or scanned. */
export function SecretDialog({
  given: { secret, port },
  onClose,
}: {
  given: { secret: string; port: number };
  onClose: () => void;
}) {
  const { t } = useText();
  const server = `http://${window.location.hostname}:${port}`;
  return (
    <SecretOnce
      title={t('tracker.secret')}
      warning={t('tracker.secretOnce')}
      secret={secret}
      copyLabel={t('tracker.secretCopy')}
      onClose={onClose}
    >
      <QrCode text={`${server}/?id=${secret}`} label={t('tracker.secretCode')} />
      <Facts
        facts={[
          { label: t('tracker.secretServer'), value: server },
          {
            label: t('tracker.secret'),
            value: (
              <Box component="code" fz="md" style={{ overflowWrap: 'anywhere' }}>
                {secret}
              </Box>
            ),
          },
        ]}
      />
      <Text c="dimmed">{t('tracker.secretText')}</Text>
    </SecretOnce>
  );
}
