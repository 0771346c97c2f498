import { z } from 'zod';
import {
  emailField,
  idField,
  optionalDay,
  optionalText,
  phoneField,
  requiredCode,
  requiredText,
} from '../field.ts';
import { timeZone } from '../time-zone.ts';

/** OPERATIVE: site crews, whole detail. STRUCTURE: staff with a company car, for holders of `allowed_estructura` (§1). */
export const DRIVER_TYPES = ['OPERATIVE', 'STRUCTURE'] as const;
export type DriverType = (typeof DRIVER_TYPES)[number];

/** A driver as it is created and edited (domain rules §9.3). */
export const driverInput = z.object({
  /** Number of the driving licence, in Spain the DNI or NIE; unique in the installation. */
  license: requiredCode({ pattern: /^[A-Z0-9]{5,20}$/, max: 20, message: 'val.pattern' }),
  name: requiredText(80),
  surname: optionalText(120),
  /** Unique in the installation without regard to case. */
  email: emailField,
  phone: phoneField,
  driver_type: z.enum(DRIVER_TYPES, 'val.enum').default('OPERATIVE'),
  time_zone: timeZone,
  fleet_id: idField,
  /** Where the authority writes to when a fine is identified. */
  address: optionalText(200),
  /** Last day with the company, in the driver's zone; null while it is not known. */
  end_date: optionalDay,
  /** The user this driver is; a user is one driver at most. */
  user_id: idField.nullable().default(null),
});
export type DriverInput = z.infer<typeof driverInput>;

const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/**
 * Does the licence look like a Spanish DNI (8 digits and a letter) or NIE (X, Y or Z, 7 digits and a letter) whose letter is
 * wrong? Only worth a warning: licences of other countries may look alike (domain rules §9.3). Example: 12345678Z is right.
 */
export function hasWrongCheckLetter(license: string): boolean {
  const found = /^([XYZ]\d{7}|\d{8})([A-Z])$/.exec(license);
  if (!found) return false;
  const digits = found[1]!.replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)));
  return CHECK_LETTERS[Number(digits) % 23] !== found[2];
}
