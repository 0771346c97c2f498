import type { ComponentType } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { AdditionalTab } from '../additional/AdditionalTab.tsx';
import { CancelTab } from '../command/CancelTab.tsx';
import { InfoTab } from '../sheet/InfoTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';

/** A part of the vehicle's record. */
export type VehicleTab = {
  /** In the address: `?tab=`. */
  id: string;
  label: TextKey;
  /** Who may see it; all who see the record unless said. */
  permission?: Permission;
  Tab: ComponentType<{ vehicle: VehicleRecord }>;
};

/** The parts of the record in their order. */
export const VEHICLE_TABS: readonly VehicleTab[] = [
  { id: 'info', label: 'vehicle.tabInfo', Tab: InfoTab },
  { id: 'additional', label: 'vehicle.tabAdditional', Tab: AdditionalTab },
  { id: 'cancel', label: 'vehicle.tabCancel', Tab: CancelTab },
  { id: 'history', label: 'vehicle.tabHistory', Tab: HistoryTab },
];
