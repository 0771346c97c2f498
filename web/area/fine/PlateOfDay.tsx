import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getFineVehicle } from '#api/fine.ts';
import { getFleets } from '#api/fleet.ts';
import { fineInput } from '#domain/fine/fine.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { fleetPath } from '#web/kit/ui/fleet-choice.ts';

const TYPING_MS = 300;
const asked = fineInput.pick({ license: true, date: true });

type Found = NonNullable<AnswerOf<typeof getFineVehicle>['vehicle']>;

/**
 * Shows the vehicle that had the plate on that day, and its fleet; notifies the form as soon as it is another
 * vehicle.
 */
export function PlateOfDay(props: {
  license: string | null;
  date: string | null;
  onFound: (vehicle: Found) => void;
}) {
  const { t } = useText();
  const [typed] = useDebouncedValue(JSON.stringify([props.license, props.date]), TYPING_MS);
  const [license, date] = JSON.parse(typed) as [string | null, string | null];
  const { data: query } = asked.safeParse({ license, date });
  const { data } = useEndpoint(
    getFineVehicle,
    { query: query ?? { license: '', date: '' } },
    { enabled: query !== undefined },
  );
  const { data: known } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const found = query && data ? data.vehicle : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another vehicle is told, not each answer about it.
  useEffect(() => {
    if (found) props.onFound(found);
  }, [found?.id, found?.fleet_id]);
  if (found === undefined) return null;
  const fleet = found && known ? (fleetPath(known.fleets, found.fleet_id) ?? '') : '';
  return (
    <Dim size="xs" mt={4} role="status">
      {found === null ? t('fine.notOurs') : t('fine.plateFound', { plate: found.license, fleet })}
    </Dim>
  );
}
