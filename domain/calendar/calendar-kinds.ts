import type { DatedKind } from '../vehicle/dated-kind.ts';
import { INSPECTION } from '../vehicle/inspection.ts';
import { INSURANCE } from '../vehicle/insurance.ts';
import { MAINTENANCE } from '../vehicle/maintenance.ts';
import { TACHOGRAPH } from '../vehicle/tachograph.ts';
import { TYRE } from '../vehicle/tyre.ts';

/** The kinds of dated rows because of which something may be due: the calendar reads no others. */
export const CALENDAR_KINDS: readonly DatedKind[] = [INSPECTION, MAINTENANCE, TYRE, TACHOGRAPH, INSURANCE];
