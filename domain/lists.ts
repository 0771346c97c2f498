import { NOTE_LIST } from './admin/note-list.ts';
import { VALUE_FIELDS } from './admin/value-fields.ts';
import { AUDIT_LIST } from './audit/audit-list.ts';
import { QUESTION } from './audit/question.ts';
import { CALENDAR_LIST } from './calendar/calendar-list.ts';
import { CHECK_LIST } from './check/check-list.ts';
import { COST_LIST } from './cost/cost-list.ts';
import { DOCUMENT_LIST } from './document/document-list.ts';
import { ASSIGNMENT_LIST } from './driver/assignment-list.ts';
import { CARD_LIST } from './driver/card-list.ts';
import { DRIVER_LIST } from './driver/driver-list.ts';
import { FINE_LIST } from './fine/fine-list.ts';
import { FLEET_LIST } from './fleet/fleet-list.ts';
import { IMPORT_FIELDS } from './line-file/import-fields.ts';
import { MATTER_FIELDS } from './matter/matter-fields.ts';
import { AREA_LIST } from './place/area-list.ts';
import { PLACE_GROUP } from './place/place-group-fields.ts';
import { POI_LIST } from './place/poi-list.ts';
import { RECEIPT_LIST } from './receipt/receipt-list.ts';
import { FUEL_CARD_LIST } from './refuelling/fuel-card.ts';
import { FUEL_STATION_LIST } from './refuelling/fuel-station.ts';
import { REFUELLING_LIST } from './refuelling/refuelling-list.ts';
import { SAVED_REPORT_FIELDS } from './saved-report/saved-report-fields.ts';
import { SCHEDULE_LIST } from './schedule/schedule-list.ts';
import { VIOLATION_LIST } from './schedule/violation-list.ts';
import { COMMAND_FIELDS } from './tracker/command-fields.ts';
import { TRACKER_LIST } from './tracker/tracker-list.ts';
import { DEFECT_LIST } from './upkeep/defect-list.ts';
import { USER_LIST } from './user/user-list.ts';
import { DATED_KINDS } from './vehicle/dated-kinds.ts';
import { VEHICLE_LIST } from './vehicle/vehicle-list.ts';

/** Every description of a list. An entry here must have its texts, or the words of fields do not compile. */
export const LISTS = [
  VEHICLE_LIST,
  DRIVER_LIST,
  CARD_LIST,
  ASSIGNMENT_LIST,
  TRACKER_LIST,
  USER_LIST,
  FLEET_LIST,
  NOTE_LIST,
  POI_LIST,
  AREA_LIST,
  CALENDAR_LIST,
  DOCUMENT_LIST,
  COST_LIST,
  CHECK_LIST,
  SCHEDULE_LIST,
  VIOLATION_LIST,
  FINE_LIST,
  REFUELLING_LIST,
  FUEL_STATION_LIST,
  FUEL_CARD_LIST,
  RECEIPT_LIST,
  DEFECT_LIST,
  AUDIT_LIST,
] as const;

/** Every description of a record that has no list of its own. */
export const RECORDS = [
  QUESTION,
  VALUE_FIELDS,
  PLACE_GROUP,
  COMMAND_FIELDS,
  IMPORT_FIELDS,
  MATTER_FIELDS,
  SAVED_REPORT_FIELDS,
  ...DATED_KINDS,
] as const;
