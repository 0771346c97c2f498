import type { ComponentType } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AdditionalTab } from '../additional/AdditionalTab.tsx';
import { CancelTab } from '../command/CancelTab.tsx';
import { InfoTab } from '../sheet/InfoTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';

type TabProps = { vehicle: VehicleRecord };

// What few people open is loaded when it is opened.
const InspectionTab = lazyPart<TabProps>(
  'InspectionTab',
  async () => (await import('../inspection/InspectionTab.tsx')).InspectionTab,
);
const RentingTab = lazyPart<TabProps>(
  'RentingTab',
  async () => (await import('../renting/RentingTab.tsx')).RentingTab,
);
const AvailabilityTab = lazyPart<TabProps>(
  'AvailabilityTab',
  async () => (await import('../availability/AvailabilityTab.tsx')).AvailabilityTab,
);
const TyreTab = lazyPart<TabProps>('TyreTab', async () => (await import('../tyre/TyreTab.tsx')).TyreTab);

/** A part of the vehicle's record. */
export type VehicleTab = {
  /** In the address: `?tab=`. */
  id: string;
  label: TextKey;
  /** Who may see it; by default everybody who sees the record. */
  permission?: Permission;
  Tab: ComponentType<TabProps>;
};

/** The parts of the record in their order. */
export const VEHICLE_TABS: readonly VehicleTab[] = [
  { id: 'info', label: 'vehicle.tabInfo', Tab: InfoTab },
  { id: 'renting', label: 'vehicle.tab_renting', Tab: RentingTab },
  { id: 'additional', label: 'vehicle.tabAdditional', Tab: AdditionalTab },
  { id: 'inspection', label: 'vehicle.tab_inspection', Tab: InspectionTab },
  { id: 'tyre', label: 'vehicle.tab_tyre', Tab: TyreTab },
  { id: 'availability', label: 'word.availability', Tab: AvailabilityTab },
  { id: 'cancel', label: 'vehicle.tabCancel', Tab: CancelTab },
  { id: 'history', label: 'word.history', Tab: HistoryTab },
];
