import type { AccessToken } from '#api/access-token.ts';
import { useText } from '#web/base/language/text.ts';
import type { FieldProps } from '#web/kit/record/field.ts';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';

/** A checkbox: does a new password revoke the access tokens too? */
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

/** Are there tokens to revoke? Yes if it is unknown, no during the query. */
export function hasTokens(asked: { data: { tokens: readonly AccessToken[] } | undefined; isError: boolean }) {
  return asked.data ? asked.data.tokens.length > 0 : asked.isError;
}
