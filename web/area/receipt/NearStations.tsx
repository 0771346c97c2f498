import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getOwnStations } from '#api/receipt.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';

type Station = AnswerOf<typeof getOwnStations>['stations'][number];
/** About a hundred metres: enough to find a station. */
const DECIMALS = 3;

const placeNow = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 }),
  );

/** The nearest known stations, if the driver shares where he is. */
export function NearStations(props: {
  chosenId: number | null;
  onPlace: (place: { lat: number; lon: number }) => void;
  onStation: (station: Station) => void;
}) {
  const { chosenId, onPlace, onStation } = props;
  const { t, f } = useText();
  const [state, setState] = useState<'off' | 'asking' | 'refused' | readonly Station[]>('off');
  async function find() {
    setState('asking');
    try {
      const { coords } = await placeNow();
      const [lat, lon] = [coords.latitude, coords.longitude].map((one) => Number(one.toFixed(DECIMALS)));
      const place = { lat: lat!, lon: lon! };
      onPlace(place);
      setState((await call(getOwnStations, { query: place }, { quiet: true })).stations);
    } catch {
      setState('refused');
    }
  }
  return (
    <div className={parts.stack}>
      <Button
        variant="default"
        size="md"
        loading={state === 'asking'}
        leftSection={<IconMapPin size={18} aria-hidden="true" />}
        onClick={() => void find()}
      >
        {t('receipt.near')}
      </Button>
      {state === 'refused' ? <Dim role="status">{t('receipt.nearRefused')}</Dim> : null}
      {typeof state === 'string' ? null : state.length === 0 ? (
        <Dim role="status">{t('receipt.nearNone')}</Dim>
      ) : (
        <div className={parts.row}>
          {state.map((station) => (
            <Button
              key={station.id}
              size="md"
              variant={station.id === chosenId ? 'filled' : 'default'}
              aria-pressed={station.id === chosenId}
              onClick={() => onStation(station)}
            >
              {[station.name, f.near(station.distance)].join(' · ')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
