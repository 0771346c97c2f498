import { useText } from '#web/base/language/text.ts';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';

/** The new secret of a webhook. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <SecretOnce
      title={t('channel.secret')}
      warning={t('channel.secretOnce')}
      secret={secret}
      copyLabel={t('channel.secretCopy')}
      onClose={onClose}
    />
  );
}
