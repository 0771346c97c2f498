import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconClockHour4, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useHashSecret } from '#web/base/address/use-hash-secret.ts';
import { useText } from '#web/base/language/text.ts';
import { loadInstallation } from '#web/base/session/installation.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { LanguageChoice } from '#web/kit/ui/LanguageChoice.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './SharedScreen.module.css';
import { type Shared, type SharedVehicle, useSharedVehicle } from './use-shared-vehicle.ts';

const SharedMap = lazyPart('SharedMap', () => import('./SharedMap.tsx'));

const CLOCK_MS = 1_000;

/** /shared#…: where one vehicle is now, for somebody without an account, until the link ends. */
export function SharedScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const secret = useHashSecret();
  const shared = useSharedVehicle(secret);
  const { vehicle, isEnded } = shared;
  useEffect(() => {
    // The ground of the map; without an answer it is the built-in one.
    loadInstallation().catch(() => undefined);
    void SharedMap.preload();
  }, []);
  const title = vehicle?.name ?? t('shared.title');
  useEffect(() => {
    document.title = `${title} · Traza`;
  }, [title]);
  if (isEnded)
    return (
      <main className={classes.ended}>
        <Brand size={32} />
        <EmptyState icon={<IconLinkOff />} title={t('shared.ended')} description={t('shared.endedText')} />
        <LanguageChoice />
      </main>
    );
  return (
    <main className={classes.page}>
      {vehicle ? (
        <Arriving fallback={null}>
          <SharedMap vehicle={vehicle} />
        </Arriving>
      ) : null}
      <section className={`${parts.panel} ${classes.card}`} aria-label={title}>
        {vehicle ? <Words vehicle={vehicle} shared={shared} /> : <Skeleton height={84} />}
        <div className={classes.foot}>
          {/* The languages fill the line of a phone. */}
          {isPhone ? null : <Brand size={20} />}
          <LanguageChoice />
        </div>
      </section>
    </main>
  );
}

function Words({ vehicle, shared }: { vehicle: SharedVehicle; shared: Shared }) {
  const { t, f } = useText();
  const now = useClock();
  const { name, place, arrival, expires_at } = vehicle;
  const expires = t('shared.until', { at: f.dateTime(expires_at) });
  return (
    <Stack gap={4}>
      <Title order={1} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      {arrival ? (
        <Text className={parts.sign} fw={600} fz="lg">
          <IconClockHour4 size={20} aria-hidden="true" />
          {Date.parse(arrival.at) - now < 60_000
            ? t('shared.arriving')
            : t('shared.arrival', {
                at: f.time(arrival.at),
                lapse: f.lapse(Math.ceil((Date.parse(arrival.at) - now) / 60_000) * 60),
              })}
        </Text>
      ) : null}
      {arrival ? <Dim size="xs">{t(`shared.by_${arrival.by}`)}</Dim> : null}
      <Text size="sm" role="status">
        {place === null ? t('shared.noPlace') : t('shared.seen', { ago: f.ago(place.ts, now) })}
      </Text>
      {shared.isOld ? (
        <Text size="sm" c="error">
          {t('shared.offline')}
        </Text>
      ) : null}
      <Dim size="xs">{expires}</Dim>
    </Stack>
  );
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
