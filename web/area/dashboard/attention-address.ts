import type { AttentionRow } from '#api/dashboard.ts';
import type { AttentionKind } from '#domain/dashboard/attention.ts';
import { monthFilter } from '#web/area/cost/cost-month-address.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import type { Address } from './chart-address.ts';

/** The page where a row is shown and can be settled; null for users who may not open it. */
export function addressOf(row: AttentionRow, session: Session): Address | null {
  switch (row.kind) {
    case 'consent':
      return {
        to: '/see-trackers',
        search: { id: String(row.tracker_id), tab: 'commands' },
      };
    case 'tampered':
    case 'silent':
      if (row.device_id === null) return null;
      return isAllowed('/map', session)
        ? { to: '/map', search: { vehicle: String(row.device_id) } }
        : recordTarget('vehicle', row.device_id, session);
    case 'expired':
    case 'due': {
      const { device_id, section, row_id } = row.due;
      const target = recordTarget('vehicle', device_id, session);
      return target && { ...target, search: { ...target.search, tab: section, row: String(row_id) } };
    }
    case 'dangerous':
    case 'defect':
      return { to: '/upkeep', search: { defect: String(row.id) } };
    case 'fine':
      return recordTarget('fine', row.id, session);
    case 'refuelling':
      return dossierTarget(row.id);
    case 'follow_up':
      return { to: '/config-drivers', search: { id: String(row.driver_id), tab: 'coaching' } };
    case 'month':
      return {
        to: '/costs',
        search: {
          ...{ view: 'proposals', centres: String(row.fleet_id) },
          operation_date: monthFilter(row.month),
        },
      };
  }
}

/** The screen that has all rows of a kind. */
export const SCREEN_OF: Readonly<Record<AttentionKind, Address>> = {
  consent: { to: '/see-trackers', search: {} },
  dangerous: { to: '/upkeep', search: {} },
  tampered: { to: '/tamperings', search: { open: 'true' } },
  expired: { to: '/calendar', search: { view: 'list', state: 'expired', older: '1' } },
  fine: { to: '/config-sanctions', search: {} },
  defect: { to: '/upkeep', search: {} },
  refuelling: { to: '/refueling', search: {} },
  silent: { to: '/config-vehicles', search: { live: 'disconnected' } },
  follow_up: { to: '/config-drivers', search: {} },
  month: { to: '/costs', search: { view: 'proposals' } },
  due: { to: '/calendar', search: { view: 'list', state: 'close' } },
};
