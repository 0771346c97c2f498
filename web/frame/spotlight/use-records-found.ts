import { useDebouncedValue } from '@mantine/hooks';
import {
  IconFiles,
  IconFolders,
  IconId,
  IconMapPin,
  IconPolygon,
  IconReceiptTax,
  IconRouter,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { areas } from '#api/area.ts';
import { cards } from '#api/card.ts';
import { getDocuments } from '#api/document.ts';
import { getDrivers } from '#api/driver.ts';
import { getFines } from '#api/fine.ts';
import { getFleets } from '#api/fleet.ts';
import { pois } from '#api/poi.ts';
import { getTrackers } from '#api/tracker.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed, useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { type RecordKind, recordTarget } from '#web/kit/link/record-target.ts';
import { folded } from '#web/live/vehicle-query.ts';
import { type Found, SHOWN } from './found.ts';

const TYPING_MS = 200;
/** Fewer letters match half of all records. */
const LETTERS = 2;

/** Signs of records. */
export const RECORD_ICONS: Readonly<Record<Exclude<RecordKind, 'vehicle'>, Found['icon']>> = {
  driver: IconUser,
  tracker: IconRouter,
  card: IconId,
  fleet: IconFolders,
  poi: IconMapPin,
  area: IconPolygon,
  fine: IconReceiptTax,
};

/** A document is shown among those of its vehicle. */
export function useOpenDocuments(): (vehicleId: number) => void {
  const navigate = useNavigate();
  return (vehicleId) =>
    void navigate({
      to: '/config-vehicles',
      search: { id: String(vehicleId), tab: 'document', view: 'page' },
    });
}

/**
 * Drivers, trackers by IMEI, cards, documents, fines, fleets, points of interest and areas that the user may
 * open.
 */
export function useRecordsFound(query: string): { label: string; found: Found[] }[] {
  const { t } = useText();
  const session = useSession();
  const can = useCan();
  const navigate = useNavigate();
  const openDocuments = useOpenDocuments();
  const [q] = useDebouncedValue(query.trim(), TYPING_MS);
  const isWanted = query.trim().length >= LETTERS && q.length >= LETTERS;
  const options = (kind: RecordKind) => ({
    enabled: isWanted && recordTarget(kind, 0, session) !== null,
    keepPrevious: true,
  });
  const args = { query: { q, page_size: SHOWN } };
  const drivers = useEndpoint(getDrivers, args, options('driver')).data?.rows ?? [];
  const trackers = useEndpoint(getTrackers, args, options('tracker')).data?.rows ?? [];
  const driverCards = useEndpoint(cards.list, args, options('card')).data?.rows ?? [];
  const mayRead = can(getDocuments.access) && isAllowed('/config-vehicles', session);
  const documents =
    useEndpoint(getDocuments, args, { enabled: isWanted && mayRead, keepPrevious: true }).data?.rows ?? [];
  const fines = useEndpoint(getFines, args, options('fine')).data?.rows ?? [];
  const points = useEndpoint(pois.list, args, options('poi')).data?.rows ?? [];
  const zones = useEndpoint(areas.list, args, options('area')).data?.rows ?? [];
  const fleets = useEndpoint(getFleets, {}, { ...options('fleet'), staleMs: 300_000 }).data?.fleets ?? [];
  if (!isWanted) return [];
  const item = (
    kind: Exclude<RecordKind, 'vehicle'>,
    id: number,
    label: string,
    about: (string | null)[],
  ) => ({
    id: `${kind} ${id}`,
    label,
    description: about.filter(Boolean).join(' · '),
    icon: RECORD_ICONS[kind],
    act: () => {
      const target = recordTarget(kind, id, session);
      if (target) void navigate({ to: target.to, search: target.search });
    },
  });
  const named = fleets.filter(({ name, code }) => folded(`${name} ${code ?? ''}`).includes(folded(q)));
  return [
    {
      label: t('screen./config-drivers'),
      found: drivers.map((one) => item('driver', one.id, driverName(one.name, t), [one.fleet, one.vehicles])),
    },
    {
      label: t('screen./see-trackers'),
      found: trackers.map((one) => item('tracker', one.id, one.imei, [one.license, one.model])),
    },
    {
      label: t('screen./config-driver-card'),
      found: driverCards.map((one) =>
        item('card', one.id, one.nfc_id, [one.driver && driverName(one.driver, t), one.fleet]),
      ),
    },
    {
      label: t('screen./config-fleets'),
      found: named.slice(0, SHOWN).map((one) => item('fleet', one.id, one.name, [one.code])),
    },
    {
      label: t('document.list'),
      found: documents.map(({ id, vehicle_id, name, license, category }) => ({
        id: `document ${vehicle_id} ${id}`,
        label: name,
        description: `${license} · ${t(`document.category_${category}`)}`,
        icon: IconFiles,
        act: () => openDocuments(vehicle_id),
      })),
    },
    {
      label: t('fine.list'),
      found: fines.map((one) => item('fine', one.id, one.record_number, [one.license, one.organisation])),
    },
    {
      label: t('poi.list'),
      found: points.map((one) => item('poi', one.id, one.name, [one.groups.join(', '), one.description])),
    },
    {
      label: t('area.list'),
      found: zones.map((one) => item('area', one.id, one.name, [one.groups.join(', '), one.description])),
    },
  ];
}
