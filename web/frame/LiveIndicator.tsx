import { Box, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAccessPoint, IconRefresh, IconWifiOff } from '@tabler/icons-react';
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
