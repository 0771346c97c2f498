/**
 * The forms in which a question is answered, and the names of endpoints that answer so. The first that fits
 * counts.
 */
const FORMS = [
  ['history', /History$/],
  ['picture', /(Photo|CameraFile|CameraAlarms)$/],
  ['person', /(PersonExport|HeldData)$/],
  ['evidence', /(Pack|Evidence|EvidenceLinks)$/],
  ['report', /^(postReport.*|getDashboardChart|getDriverRanking|postRuleTrial)$/],
  ['file', /(Export|File|Csv|Xlsx)$/],
  ['past', /(Past|Track|Window|VehiclesAt|JourneyRoads)$|^postGeoSearch$/],
  ['map', /(Map|Live|LiveVehicles|NearestVehicles|RoadTile|VehicleCard)$|^socket$/],
  ['figures', /(Totals?|Month|Dashboard|States|Overview)$/],
  ['list', /s$/],
  ['record', /./],
] as const;

export type QuestionForm = (typeof FORMS)[number][0];
export const QUESTION_FORMS = FORMS.map(([form]) => form);

/** The form of an endpoint's answer: `getDriverHistory` → `history`, `getDrivers` → `list`. */
export function questionForm(endpoint: string): QuestionForm {
  return FORMS.find(([, names]) => names.test(endpoint))![0];
}
