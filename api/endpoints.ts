import * as accessToken from './access-token.ts';
import * as admin from './admin.ts';
import * as area from './area.ts';
import * as assignment from './assignment.ts';
import * as auditSearch from './audit-search.ts';
import * as calendar from './calendar.ts';
import * as camera from './camera.ts';
import * as card from './card.ts';
import * as channel from './channel.ts';
import * as check from './check.ts';
import * as checkForm from './check-form.ts';
import * as cost from './cost.ts';
import * as costImport from './cost-import.ts';
import * as costMonth from './cost-month.ts';
import * as dashboard from './dashboard.ts';
import { DATED_LISTS_OF } from './dated-lists.ts';
import { DATED_ROWS } from './dated-tabs.ts';
import * as dispatch from './dispatch.ts';
import * as document from './document.ts';
import * as driver from './driver.ts';
import * as driverNote from './driver-note.ts';
import * as driverRanking from './driver-ranking.ts';
import type { Endpoint } from './endpoint.ts';
import * as evidence from './evidence.ts';
import * as feedToken from './feed-token.ts';
import * as fine from './fine.ts';
import * as fineDesk from './fine-desk.ts';
import * as fineImport from './fine-import.ts';
import * as fleet from './fleet.ts';
import * as fuelCard from './fuel-card.ts';
import * as fuelStation from './fuel-station.ts';
import * as geoSearch from './geo-search.ts';
import * as geocode from './geocode.ts';
import * as history from './history.ts';
import * as installation from './installation.ts';
import * as interval from './interval.ts';
import * as layout from './layout.ts';
import * as looked from './looked.ts';
import * as mail from './mail.ts';
import * as mass from './mass.ts';
import * as matter from './matter.ts';
import * as moment from './moment.ts';
import * as nearest from './nearest.ts';
import * as news from './news.ts';
import * as notification from './notification.ts';
import * as overview from './overview.ts';
import * as ownDay from './own-day.ts';
import * as person from './person.ts';
import * as photo from './photo.ts';
import * as placeImport from './place-import.ts';
import * as placeProposal from './place-proposal.ts';
import * as placeRecompute from './place-recompute.ts';
import * as poi from './poi.ts';
import * as privateUse from './private-use.ts';
import * as receipt from './receipt.ts';
import * as refuelling from './refuelling.ts';
import * as refuellingDossier from './refuelling-dossier.ts';
import * as renting from './renting.ts';
import * as report from './report.ts';
import * as road from './road.ts';
import * as roadKit from './road-kit.ts';
import * as roadTicket from './road-ticket.ts';
import * as rule from './rule.ts';
import * as savedReport from './saved-report.ts';
import * as schedule from './schedule.ts';
import * as serverProcess from './server-process.ts';
import * as session from './session.ts';
import * as shift from './shift.ts';
import * as signIn from './sign-in.ts';
import * as statement from './statement.ts';
import * as stationProposal from './station-proposal.ts';
import * as streetMap from './street-map.ts';
import * as subscription from './subscription.ts';
import * as system from './system.ts';
import * as tampering from './tampering.ts';
import * as telemetry from './telemetry.ts';
import * as tracker from './tracker.ts';
import * as trackerCommand from './tracker-command.ts';
import * as trackerRefusal from './tracker-refusal.ts';
import * as trackerSaid from './tracker-said.ts';
import * as unfoldedPacket from './unfolded-packet.ts';
import * as upkeep from './upkeep.ts';
import * as user from './user.ts';
import * as vehicle from './vehicle.ts';
import * as vehicleCommand from './vehicle-command.ts';
import * as vehicleLabel from './vehicle-label.ts';
import * as vehicleShare from './vehicle-share.ts';
import * as violation from './violation.ts';
import * as webhook from './webhook.ts';
import * as zone from './zone.ts';

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'path' in exported;
}

/** The endpoints that a file exports: one, or several under one name. */
function endpointsOf(exported: unknown): Endpoint[] {
  if (isEndpoint(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isEndpoint) : [];
}

const endpointsIn = (modules: readonly Readonly<Record<string, unknown>>[]): readonly Endpoint[] =>
  modules.flatMap((module) => Object.values(module).flatMap(endpointsOf));

/** The endpoints of each area. */
export const areaEndpoints = {
  session: endpointsIn([session, signIn, installation, layout, roadTicket]),
  user: endpointsIn([user, accessToken, notification, subscription, matter]),
  schedule: endpointsIn([schedule, violation]),
  fine: endpointsIn([fine, fineDesk]),
  lineImport: endpointsIn([costImport, fineImport, placeImport]),
  fleet: endpointsIn([fleet]),
  vehicle: endpointsIn([
    ...[vehicle, vehicleCommand, vehicleLabel, interval, document, renting, overview],
    ...Object.values(DATED_ROWS),
  ]),
  vehicleRows: endpointsIn(Object.values(DATED_LISTS_OF)),
  mass: endpointsIn([mass]),
  photo: endpointsIn([photo]),
  check: endpointsIn([check, checkForm]),
  driver: endpointsIn([
    ...[driver, card, assignment, dispatch, shift, privateUse, roadKit],
    ...[driverNote, driverRanking, ownDay],
  ]),
  tracker: endpointsIn([tracker, feedToken, trackerCommand, trackerRefusal, trackerSaid]),
  admin: endpointsIn([admin, news, serverProcess, streetMap, system]),
  place: endpointsIn([geocode, poi, area, placeProposal, placeRecompute, zone]),
  report: endpointsIn([report, savedReport, dashboard]),
  receipt: endpointsIn([receipt]),
  refuelling: endpointsIn([refuelling, refuellingDossier, statement, fuelStation, stationProposal, fuelCard]),
  telemetry: endpointsIn([
    telemetry,
    tampering,
    moment,
    history,
    nearest,
    vehicleShare,
    road,
    camera,
    unfoldedPacket,
  ]),
  evidence: endpointsIn([evidence]),
  rule: endpointsIn([rule]),
  looked: endpointsIn([looked]),
  person: endpointsIn([person]),
  search: endpointsIn([geoSearch]),
  calendar: endpointsIn([calendar]),
  channel: endpointsIn([channel, webhook, mail]),
  cost: endpointsIn([cost, costMonth]),
  upkeep: endpointsIn([upkeep]),
  audit: endpointsIn([auditSearch]),
} as const;

/**
 * Every endpoint of the wire. The server refuses to start if one has no handler; OpenAPI and the permission
 * test list them all.
 */
export const endpoints: readonly Endpoint[] = Object.values(areaEndpoints).flat();
