import { Box, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAccessPoint, IconHistory, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { messageAgeMs, useLiveStatus } from '#web/live/connection.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import classes from './Header.module.css';

const COLOURS = {
  live: 'var(--traza-ok)',
  reconnecting: 'var(--traza-warn)',
  offline: 'var(--traza-bad)',
} as const;

/**
 * Shows the age of the last message or, when the screen is not live, the time of the next attempt to connect.
 */
export function LiveIndicator({ isPhone }: { isPhone: boolean }) {
  const [at] = useUrlValue('at');
  const { pathname } = useLocation();
  const isPast = at !== null && pathname.startsWith('/map');
  return isPast ? <PastSign isPhone={isPhone} /> : <LiveSign isPhone={isPhone} />;
}

function LiveSign({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const { kind, retryInS } = useLiveStatus();
  const ageS = useMessageAge();
  const words = {
    live: t('frame.liveAge', { n: ageS ?? 1 }),
    reconnecting: retryInS > 0 ? t('frame.connectionRetry', { n: retryInS }) : t('frame.connectionNow'),
    offline: t('frame.connectionOff'),
  }[kind];
  // Read aloud once per change: seconds that go by would drown everything else.
  const spoken = {
    live: t('word.live'),
    reconnecting: t('frame.connectionNow'),
    offline: t('frame.connectionOff'),
  }[kind];
  const Icon = { live: IconAccessPoint, reconnecting: IconRefresh, offline: IconWifiOff }[kind];
  return (
    <Tooltip label={isPhone ? words : t('frame.connectionOffHint')} disabled={!isPhone && kind === 'live'}>
      <Box className={parts.sign} fz="sm" fw={500}>
        <Icon size={18} color={COLOURS[kind]} aria-hidden="true" />
        {isPhone ? null : (
          <span className={classes.live} aria-hidden="true">
            {words}
          </span>
        )}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </Box>
    </Tooltip>
  );
}

/** How long ago the last message arrived, whole seconds, at least 1; null without a connection. */
function useMessageAge(): number | null {
  useNow(1_000);
  const ageMs = messageAgeMs();
  return ageMs === null ? null : Math.max(1, Math.round(ageMs / 1000));
}

/** The map shows a moment of the past: nothing on it is live. */
function PastSign({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  return (
    <Box className={parts.sign} fz="sm" fw={500}>
      <IconHistory size={18} color="var(--traza-past)" aria-hidden="true" />
      {isPhone ? null : <span aria-hidden="true">{t('past.past')}</span>}
      <VisuallyHidden role="status">{t('past.past')}</VisuallyHidden>
    </Box>
  );
}
