import { columnsOf } from './column.ts';
import type { ReportView } from './view.ts';

/** The parts of a view that determine the columns of a row's subject. */
type Head = Pick<ReportView, 'variant' | 'country'> & {
  /** The user cannot hide the plate: Summary and Journeys (spec §3, domain rules §4.3). */
  needsLicense?: boolean;
};

/**
 * The columns of a row's subject (§4.3): those of the vehicle, or those of the driver instead. Works and
 * assets are Spanish; they depend on the user's country, not on the language.
 */
export function headColumns({ variant, country, needsLicense = false }: Head) {
  const license = needsLicense ? columnsOf('license*') : columnsOf('license');
  return variant === 'driver'
    ? [...columnsOf('driver* ~driverLicense driverFleet ~driverType vehicles'), ...license]
    : [
        ...license,
        ...columnsOf('alias fleet driver ~brand ~model ~type'),
        ...(country === 'ES' ? columnsOf('~workCode ~assetCode') : []),
      ];
}
