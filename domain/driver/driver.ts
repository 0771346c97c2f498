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
import { DRIVER_TYPES } from './driver-type.ts';

/** The input for creating and editing a driver (domain rules §9.3). */
export const driverInput = z.object({
  /** Number of the driving licence, in Spain the DNI or NIE; unique in the installation. */
  license: requiredCode({ pattern: /^[A-Z0-9]{5,20}$/, max: 20, message: 'val.pattern' }),
  name: requiredText(80),
  surname: optionalText(120),
  /** Unique in the installation, ignoring case. */
  email: emailField,
  phone: phoneField,
  driver_type: z.enum(DRIVER_TYPES, 'val.enum').default('OPERATIVE'),
  time_zone: timeZone,
  fleet_id: idField,
  /** The address to which the authority writes when the driver of a fine is identified. */
  address: optionalText(200),
  /** Last day with the company, in the driver's zone; null while unknown. */
  end_date: optionalDay,
  /** The user account of this driver; a user can be at most one driver. */
  user_id: idField.nullable().default(null),
});
export type DriverInput = z.infer<typeof driverInput>;

const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/**
 * Does the licence look like a Spanish DNI (8 digits, letter) or NIE (X, Y or Z, 7 digits, letter) with the
 * wrong letter? This is only a warning, because licences of other countries may look similar (domain rules
 * §9.3). Example: 12345678Z is right.
 */
export function hasWrongCheckLetter(license: string): boolean {
  const found = /^([XYZ]\d{7}|\d{8})([A-Z])$/.exec(license);
  if (!found) return false;
  const digits = found[1]!.replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)));
  return CHECK_LETTERS[Number(digits) % 23] !== found[2];
}
