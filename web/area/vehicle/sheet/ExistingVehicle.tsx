import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '#api/endpoint.ts';
import { getPlate, getVehicles } from '#api/vehicle.ts';
import { Fault } from '#domain/fault.ts';
import { normalCode } from '#domain/field.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { licenseField } from '#domain/vehicle/vehicle.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { isActionOffered } from '../vehicle-actions.ts';

/** A plate that was refused because another vehicle has it. */
export type KnownPlate = { license: string };
type TakenCode = NonNullable<AnswerOf<typeof getPlate>['code']>;

/** Was the plate refused because it exists, or must be recovered? */
export function knownPlate(error: unknown, license: string): KnownPlate | null {
  const isKnown =
    error instanceof Fault &&
    (error.code === 'vehicle.licenseExists' || error.code === 'vehicle.mustBeRecovered');
  return isKnown ? { license } : null;
}

/** The pause after the last key before the server gets the text, milliseconds. */
const REST_MS = 300;
/** No plate is shorter, so fewer characters are not checked yet. */
const MIN_CHARS = 4;

/** The vehicle that has the typed plate; null while that is unknown, and when the plate is free. */
export function useTakenPlate(typed: string | null): (KnownPlate & { code: TakenCode }) | null {
  const [license] = useDebouncedValue(normalCode(typed ?? ''), REST_MS);
  const isAsked = license.length >= MIN_CHARS && licenseField.safeParse(license).success;
  const { data } = useEndpoint(getPlate, { params: { license } }, { enabled: isAsked });
  const isTyped = license === normalCode(typed ?? '');
  return isAsked && isTyped && data?.code ? { license, code: data.code } : null;
}

/**
 * A link to the vehicle that has the plate, if the user may see it; if the user may recover it, straight to
 * its recovery.
 */
export function ExistingVehicle({ known, record }: { known: KnownPlate; record: RecordAddress }) {
  const { license } = known;
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const { data } = useEndpoint(getVehicles, {
    query: { q: license, states: REGISTRATION_STATES.join(), page_size: 20 },
  });
  const vehicle = data?.rows.find((row) => row.license === license);
  if (!vehicle) return null;
  const isRecoverable = isActionOffered('recover', vehicle, can);
  const open = () =>
    void navigate({
      to: '.',
      search: { id: String(vehicle.id), dialog: isRecoverable ? 'recover' : undefined },
    });
  return (
    <Alert color="blue" p="sm" role="status">
      <Button size="xs" variant="light" onClick={isRecoverable ? open : () => record.open(vehicle.id)}>
        {t(isRecoverable ? 'vehicle.goToRecovery' : 'vehicle.goToRecord', { license })}
      </Button>
    </Alert>
  );
}
