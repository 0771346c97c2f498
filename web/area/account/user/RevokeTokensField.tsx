import type { AccessToken } from '#api/access-token.ts';
import { useText } from '#web/base/language/text.ts';
import type { FieldProps } from '#web/kit/record/field.ts';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';

/** Whether a new password ends the access tokens too. */
export function RevokeTokensField(props: FieldProps<boolean>) {
  const { t } = useText();
  return (
    <SwitchField
      {...props}
      label={t('accessToken.revoke_tokens')}
      description={t('accessToken.revoke_tokensHint')}
      wide
    />
  );
}

/** Are there tokens to revoke? Yes when nobody knows, not while the question is under way. */
export function hasTokens(asked: { data: { tokens: readonly AccessToken[] } | undefined; isError: boolean }) {
  return asked.data ? asked.data.tokens.length > 0 : asked.isError;
}
