import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { getOwnPrivateUse, type OwnPrivateUse, postOwnPrivateUse } from '#api/private-use.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import classes from './day.module.css';

/**
 * Private use of the vehicle that the driver drives now (domain rules §3.4): the state, and the switch.
 * Nothing for users without a vehicle.
 */
export function PrivateUse() {
  const { data } = useEndpoint(getOwnPrivateUse, {}, { staleMs: 0, refetchMs: 30_000 });
  return data?.vehicles.map((vehicle) => <Switch key={vehicle.device_id} vehicle={vehicle} />);
}

function Switch({ vehicle }: { vehicle: OwnPrivateUse }) {
  const { t, f } = useText();
  const [isAsked, setAsked] = useState(false);
  const { device_id, license, state, since, time_zone } = vehicle;
  const isPrivate = state !== 'work';
  const next = isPrivate ? ('Off' as const) : ('On' as const);
  const Icon = isPrivate ? IconLock : IconLockOpen;
  return (
    <section
      className={`${parts.panel} ${classes.vehicle} ${classes.private}`}
      data-private={isPrivate}
      aria-live="polite"
      aria-label={t('state.private')}
    >
      <Icon size={28} aria-hidden="true" />
      <div>
        <p>{t('driver.privateOf', { plate: license })}</p>
        <h2>{t(isPrivate ? 'state.private' : 'driver.privateIsOff')}</h2>
        <p>
          {since === null ? '' : `${t('word.since', { at: f.dateTime(since, time_zone) })} · `}
          {t(isPrivate ? 'driver.privateOnText' : 'driver.privateOffText')}
        </p>
        {state === 'tracker' ? <p>{t('driver.privateByTracker')}</p> : null}
      </div>
      {state === 'tracker' ? null : (
        <div className={classes.side}>
          <Button variant="default" size="md" onClick={() => setAsked(true)}>
            {t(`driver.privateTurn${next}`)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsked}
        title={t(`driver.privateTurn${next}`)}
        confirmLabel={t(`driver.privateTurn${next}`)}
        onConfirm={async () => {
          const body = { device_id, private: !isPrivate };
          const answer = await call(postOwnPrivateUse, { body }, { quiet: true });
          queryClient.setQueryData([getOwnPrivateUse.name, {}], answer);
          notice({ kind: 'done', key: `driver.privateTurned${next}`, params: { plate: license } });
        }}
        onClose={() => setAsked(false)}
      >
        {t(`driver.privateAsk${next}`)}
      </ConfirmDialog>
    </section>
  );
}
