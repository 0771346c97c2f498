import { Box } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { DEFAULT_MAX_SPEED } from '#domain/constants.ts';
import { coordinates } from '#domain/place/place-names.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { movementText } from '#web/kit/ui/movement-text.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import { isOverLimit, type VehicleView } from '#web/live/vehicle-view.ts';
import { usePlaces } from '#web/map/use-place.ts';
import classes from './VehicleCard.module.css';

/** Speed against the vehicle's limit, and the position's place, by name and by numbers, with its time. */
export function CardPosition({ vehicle }: { vehicle: VehicleView }) {
  const { t, f } = useText();
  const now = useNow(15_000);
  const placeOf = usePlaces();
  const { lat, lng, tsMs, speedKmh, state, time_zone: zone } = vehicle;
  const limitKmh = vehicle.max_speed ?? DEFAULT_MAX_SPEED;
  const numbers = coordinates({ lat: lat!, lng: lng! });
  // The name of the next point takes a moment: the last one stays until then.
  const words = useLast(placeOf(lat, lng)?.full ?? null, vehicle.device_id) ?? numbers;
  const share = state === 'movement' && speedKmh !== null ? Math.min(1, speedKmh / limitKmh) : 0;
  return (
    <Box component="section" p="12px 16px 0">
      {state === 'movement' ? (
        <div className={classes.speed} data-fast={isOverLimit(vehicle)}>
          <strong>{movementText(vehicle, { t, f }) ?? '—'}</strong>
          <Dim span size="xs">
            {t('map.limit', { speed: f.speed(limitKmh) })}
          </Dim>
          <div className={classes.gauge} aria-hidden="true">
            <div style={{ width: `${share * 100}%` }} />
          </div>
        </div>
      ) : null}
      <Box className={parts.row} fz="sm" style={{ alignItems: 'flex-start', flexWrap: 'nowrap' }}>
        <IconMapPin size={18} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        <div>
          <strong>{words}</strong>
          <Dim size="xs">
            {tsMs === null
              ? null
              : `${state === 'disconnected' || state === 'tampered' ? `${t('map.lastKnown')} · ` : ''}${f.dateTime(tsMs, zone)} · ${f.ago(tsMs, now)}`}
          </Dim>
          {words === numbers ? null : <Dim size="xs">{numbers}</Dim>}
        </div>
      </Box>
    </Box>
  );
}

/** A value, or while there is none the last one of the same owner. */
function useLast(value: string | null, owner: number): string | null {
  const [last, setLast] = useState({ value, owner });
  if (value !== null && (last.value !== value || last.owner !== owner)) setLast({ value, owner });
  return value ?? (last.owner === owner ? last.value : null);
}
