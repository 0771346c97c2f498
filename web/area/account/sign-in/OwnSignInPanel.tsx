import { Skeleton } from '@mantine/core';
import { getOwnSignIn } from '#api/sign-in.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FactorLines } from './FactorLines.tsx';
import { ProviderLines } from './ProviderLines.tsx';
import classes from './sign-in.module.css';

/** The ways to sign in: accounts at providers, if there are any, and second factors. */
export function OwnSignInPanel() {
  const { data, error, refetch } = useEndpoint(getOwnSignIn, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={144} m="md" />;
  return (
    <div className={classes.lists}>
      {data.providers.length > 0 ? <ProviderLines providers={data.providers} /> : null}
      <FactorLines own={data} onChanged={refetch} />
    </div>
  );
}
