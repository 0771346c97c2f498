import { getProfileTokens } from '#api/access-token.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { hasTokens } from './RevokeTokensField.tsx';

/** The own password in the profile, which knows if there are tokens to revoke. */
export function OwnPasswordForm({ size }: { size?: 'sm' | 'md' }) {
  const tokens = useEndpoint(getProfileTokens, {}, { staleMs: 0 });
  return <PasswordForm offersTokens={hasTokens(tokens)} {...(size ? { size } : {})} />;
}
