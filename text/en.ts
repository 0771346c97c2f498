import type { FaultCode } from '#domain/fault-code.ts';
import { access } from './en/access.ts';
import { accessToken } from './en/access-token.ts';
import { admin } from './en/admin.ts';
import { amortization } from './en/amortization.ts';
import { area } from './en/area.ts';
import { assignment } from './en/assignment.ts';
import { bill } from './en/bill.ts';
import { calendar } from './en/calendar.ts';
import { camera } from './en/camera.ts';
import { card } from './en/card.ts';
import { channel } from './en/channel.ts';
import { claim } from './en/claim.ts';
import { column } from './en/column.ts';
import { cost } from './en/cost.ts';
import { country } from './en/country.ts';
import { dashboard } from './en/dashboard.ts';
import { document } from './en/document.ts';
import { dossier } from './en/dossier.ts';
import { driver } from './en/driver.ts';
import { enumerated } from './en/enumerated.ts';
import { event } from './en/event.ts';
import { evidence } from './en/evidence.ts';
import { explain } from './en/explain.ts';
import { fault } from './en/fault.ts';
import { faultSignIn } from './en/fault-sign-in.ts';
import { faultSignedIn } from './en/fault-signed-in.ts';
import { feed } from './en/feed.ts';
import { fine } from './en/fine.ts';
import { fineDesk } from './en/fine-desk.ts';
import { fineSheet } from './en/fine-sheet.ts';
import { fleet } from './en/fleet.ts';
import { frame } from './en/frame.ts';
import { fuelCard } from './en/fuel-card.ts';
import { fuelStation } from './en/fuel-station.ts';
import { geoSearch } from './en/geo-search.ts';
import { history } from './en/history.ts';
import { inbox } from './en/inbox.ts';
import { inspection } from './en/inspection.ts';
import { insurance } from './en/insurance.ts';
import { lineImport } from './en/line-import.ts';
import { mail } from './en/mail.ts';
import { maintenance } from './en/maintenance.ts';
import { map } from './en/map.ts';
import { mass } from './en/mass.ts';
import { note } from './en/note.ts';
import { notification } from './en/notification.ts';
import { past } from './en/past.ts';
import { pdf } from './en/pdf.ts';
import { place } from './en/place.ts';
import { placeFinder } from './en/place-finder.ts';
import { poi } from './en/poi.ts';
import { refuelling } from './en/refuelling.ts';
import { renting } from './en/renting.ts';
import { report } from './en/report.ts';
import { reportScreen } from './en/report-screen.ts';
import { rule } from './en/rule.ts';
import { savedReport } from './en/saved-report.ts';
import { schedule } from './en/schedule.ts';
import { screen } from './en/screen.ts';
import { signIn } from './en/sign-in.ts';
import { silence } from './en/silence.ts';
import { spotlight } from './en/spotlight.ts';
import { state } from './en/state.ts';
import { statement } from './en/statement.ts';
import { subscription } from './en/subscription.ts';
import { tachograph } from './en/tachograph.ts';
import { tampering } from './en/tampering.ts';
import { tracker } from './en/tracker.ts';
import { trackerCommand } from './en/tracker-command.ts';
import { tyre } from './en/tyre.ts';
import { ui } from './en/ui.ts';
import { unfolded } from './en/unfolded.ts';
import { unit } from './en/unit.ts';
import { user } from './en/user.ts';
import { vehicle } from './en/vehicle.ts';
import { vehicleCommand } from './en/vehicle-command.ts';
import { vehicleSearch } from './en/vehicle-search.ts';
import { verdict } from './en/verdict.ts';
import { violation } from './en/violation.ts';
import { visit } from './en/visit.ts';
import { word } from './en/word.ts';
import type { Text } from './key.ts';
import type { Plural } from './plural.ts';

/** English. */
export const en: Text = {
  access,
  accessToken,
  admin,
  area,
  assignment,
  calendar,
  statement,
  subscription,
  notification,
  tampering,
  inbox,
  camera,
  card,
  channel,
  column,
  cost,
  country,
  dashboard,
  document,
  dossier,
  driver,
  enumerated,
  event,
  evidence,
  explain,
  fault: { ...fault, ...faultSignIn, ...faultSignedIn } satisfies Readonly<
    Record<FaultCode, string | Plural>
  >,
  feed,
  fine,
  fineDesk,
  fineSheet,
  fleet,
  frame,
  fuelCard,
  fuelStation,
  geoSearch,
  history,
  amortization,
  bill,
  claim,
  insurance,
  maintenance,
  tachograph,
  inspection,
  mail,
  map,
  lineImport,
  mass,
  note,
  past,
  pdf,
  place,
  poi,
  placeFinder,
  refuelling,
  renting,
  rule,
  schedule,
  violation,
  report,
  reportScreen,
  savedReport,
  screen,
  spotlight,
  signIn,
  silence,
  state,
  tracker,
  trackerCommand,
  tyre,
  ui,
  unfolded,
  unit,
  user,
  vehicle,
  vehicleCommand,
  vehicleSearch,
  verdict,
  visit,
  word,
};
