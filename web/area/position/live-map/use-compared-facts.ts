import { createElement } from 'react';
import { getVehicleCard } from '#api/telemetry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { movementText } from '#web/kit/ui/movement-text.ts';
import { useNow, useVehicle } from '#web/live/use-vehicles.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import { usePlaces } from '#web/map/use-place.ts';
import { fuelText } from './CardFacts.tsx';
import { ComparedState } from './ComparedState.tsx';
import { driverText } from './driver-text.ts';

const REFRESH_MS = 30_000;

/** The facts of a vehicle that are compared, in one order for all; null while it is not visible. */
export function useComparedFacts(deviceId: number) {
  const { t, f } = useText();
  const vehicle = useVehicle(deviceId);
  const isPast = useVehicleSource().clock !== null;
  const now = useNow(15_000);
  const placeOf = usePlaces();
  const { data } = useEndpoint(
    getVehicleCard,
    { params: { device_id: deviceId } },
    // The tracker's present values do not belong to the past.
    { refetchMs: REFRESH_MS, enabled: !isPast },
  );
  if (!vehicle) return null;
  const { state, sinceMs, lat, lng, odometerM, lastContactMs } = vehicle;
  const journeys = data?.journeys ?? [];
  const distanceM = journeys.reduce((sum, journey) => sum + journey.distance, 0);
  const facts = [
    { label: t('word.state'), value: createElement(ComparedState, { state, sinceMs }) },
    { label: t('map.speed'), value: movementText(vehicle, { t, f }) },
    { label: t('word.driver'), value: driverText(vehicle.driver, t) },
    { label: t('map.where'), value: placeOf(lat, lng)?.name },
    { label: t('word.lastContact'), value: f.ago(lastContactMs, now) },
    { label: t('word.odometer'), value: f.odometer(odometerM) },
  ];
  const present = [
    { label: t('map.fuel'), value: fuelText(data ?? null, f) },
    {
      label: t('map.today'),
      value: data ? `${t('map.journeys', { n: journeys.length })} · ${f.distance(distanceM)}` : null,
    },
  ];
  return { vehicle, facts: isPast ? facts : [...facts, ...present] };
}
