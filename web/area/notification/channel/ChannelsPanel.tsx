import { Skeleton } from '@mantine/core';
import { getChannels } from '#api/channel.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { BrowsersSection } from './BrowsersSection.tsx';
import classes from './channel.module.css';
import { OwnMailSection } from './OwnMailSection.tsx';

/** The channels besides the page: e-mail, and browsers. */
export function ChannelsPanel() {
  const { data, error, refetch } = useEndpoint(getChannels, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      {data ? (
        <>
          <OwnMailSection channels={data} />
          <BrowsersSection browsers={data.browsers} pushKey={data.push_key} />
        </>
      ) : (
        <>
          <Skeleton height={200} />
          <Skeleton height={160} />
        </>
      )}
    </div>
  );
}
