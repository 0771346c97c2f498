import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ReceiptButton } from '#web/area/receipt/ReceiptButton.tsx';
import { useText } from '#web/base/language/text.ts';
import '#web/base/language/signed-in-texts.ts';
import { watchRoad } from '#web/area/road/outbox/watch.ts';
import classes from '#web/area/road/part/road.module.css';
import { RoadForms } from '#web/area/road/RoadForms.tsx';
import { RoadPanel } from '#web/area/road/RoadPanel.tsx';
import { roadOwner } from '#web/base/session/road-memory.ts';
import parts from '#web/kit/look/parts.module.css';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { KeptPapersPanel } from './PapersPanel.tsx';

/**
 * /road: without network and session, the last user of this phone fills in, shows the papers of the
 * vehicle, and does nothing else. As soon as
 * there is a network, it leads to the sign-in.
 */
export function OfflineScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [isOnline, setOnline] = useState(navigator.onLine);
  const user = roadOwner();
  useEffect(() => {
    watchRoad();
    document.title = `${t('road.title')} · Traza`;
    const follow = () => setOnline(navigator.onLine);
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, [t]);
  if (!user)
    return (
      <main className={classes.page}>
        <EmptyState icon={<IconPlugConnectedX />} title={t('road.nobody')} />
      </main>
    );
  return (
    <main className={classes.page}>
      <RoadForms>
        <div className={classes.body}>
          <Brand size={28} />
          <section className={`${parts.panel} ${classes.panel}`} role="status">
            <h1 className={parts.sign}>
              <IconPlugConnectedX size={22} aria-hidden="true" />
              {t(isOnline ? 'road.title' : 'road.offline')}
            </h1>
            <p>{t('road.offlineText', { user })}</p>
            {isOnline ? (
              <Button size="lg" variant="default" onClick={() => void navigate({ to: '/' })}>
                {t('road.offlineOnline')}
              </Button>
            ) : null}
          </section>
          <RoadPanel more={(vehicle) => <ReceiptButton vehicle={vehicle} />} />
          <KeptPapersPanel />
        </div>
      </RoadForms>
    </main>
  );
}
