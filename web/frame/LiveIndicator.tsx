import { Box, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAccessPoint, IconHistory, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useUrlValue } from '../address/url.ts';
import { useText } from '../language/text.ts';
import { useLiveStatus } from '../live/connection.ts';
import parts from '../look/parts.module.css';

const COLOURS = {
  live: 'var(--traza-ok)',
  reconnecting: 'var(--traza-warn)',
  offline: 'var(--traza-bad)',
} as const;

/** Tells whether the screen is live and, if not, when the next attempt to connect is. */
export function LiveIndicator({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  const { kind, retryInS } = useLiveStatus();
  const [at] = useUrlValue('at');
  const { pathname } = useLocation();
  if (at !== null && pathname.startsWith('/map')) return <PastSign isPhone={isPhone} />;
  const words = {
    live: t('word.live'),
    reconnecting: retryInS > 0 ? t('frame.connectionRetry', { n: retryInS }) : t('frame.connectionNow'),
    offline: t('frame.connectionOff'),
  }[kind];
  const Icon = { live: IconAccessPoint, reconnecting: IconRefresh, offline: IconWifiOff }[kind];
  return (
    <Tooltip label={isPhone ? words : t('frame.connectionOffHint')} disabled={!isPhone && kind === 'live'}>
      <Box className={parts.sign} fz="sm" fw={500}>
        <Icon size={18} color={COLOURS[kind]} aria-hidden="true" />
        {isPhone ? null : <span aria-hidden="true">{words}</span>}
        {/* Read aloud once per change: a countdown every second would drown everything else. */}
        <VisuallyHidden role="status">
          {kind === 'reconnecting' ? t('frame.connectionNow') : words}
        </VisuallyHidden>
      </Box>
    </Tooltip>
  );
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
