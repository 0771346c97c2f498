import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#domain/duration.ts';
import { useText } from '#web/base/language/text.ts';
import { areFilesSent } from '#web/base/wire/file-sender.ts';
import { useLiveStatus } from '#web/live/connection.ts';
import { useNewerPages } from '#web/live/pages.ts';
import { mayRenew } from './renewal.ts';

const CHECK_MS = 10_000;
/** Pages of an installation do not all load at once. */
const SPREAD_MS = MINUTE_MS;
/** The version for which this window has loaded the page again. */
const TRIED = 'traza.renewed';
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/**
 * A quiet button while the server has pages of another version. Once nobody uses this page, it loads again by
 * itself.
 */
export function Renewal() {
  const newer = useNewerPages();
  return newer === null ? null : <RenewalButton version={newer} />;
}

function RenewalButton({ version }: { version: string }) {
  const { t } = useText();
  const { kind } = useLiveStatus();
  const [spreadMs] = useState(() => Math.random() * SPREAD_MS);
  const usedMs = useRef(Date.now());
  const isLive = kind === 'live';

  useEffect(() => {
    const note = () => {
      usedMs.current = Date.now();
    };
    for (const input of INPUTS) addEventListener(input, note, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) removeEventListener(input, note, { capture: true });
    };
  }, []);
  useEffect(() => {
    const check = () => {
      const wasTried = sessionStorage.getItem(TRIED) === version;
      const unusedMs = Date.now() - usedMs.current - spreadMs;
      const isHidden = document.hidden;
      if (!mayRenew({ isLive, isHidden, unusedMs, wasTried, holdsWork: holdsWork() })) return;
      sessionStorage.setItem(TRIED, version);
      location.reload();
    };
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [version, isLive, spreadMs]);

  return (
    <Tooltip label={t('frame.newVersion')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('frame.newVersion')}
        onClick={() => location.reload()}
      >
        <IconRefresh size={20} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Would something be lost? A form with changes asks before the page is left, also when only tried. */
function holdsWork(): boolean {
  const isLeft = dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return !isLeft || areFilesSent() || document.querySelector('[role=dialog]') !== null;
}
