import { useText } from '#web/base/language/text.ts';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';
import classes from './sign-in.module.css';

/** New recovery codes, for the user to save. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  return (
    <SecretOnce
      title={t('signIn.recovery')}
      warning={t('signIn.recoveryKeep')}
      secret={codes.join('\n')}
      copyLabel={t('signIn.recoveryCopy')}
      keptLabel={t('signIn.recoveryKept')}
      onClose={onClose}
    >
      <div className={classes.codes}>
        {codes.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </div>
    </SecretOnce>
  );
}
