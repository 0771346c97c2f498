import type { ComponentType } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { InfoTab } from '../sheet/InfoTab.tsx';

type TabProps = { vehicle: VehicleRecord };

// Parts that few users open are loaded on opening.
const AmortizationTab = lazyPart<TabProps>(
  'AmortizationTab',
  async () => (await import('../amortization/AmortizationTab.tsx')).AmortizationTab,
);
const TachographTab = lazyPart<TabProps>(
  'TachographTab',
  async () => (await import('../tachograph/TachographTab.tsx')).TachographTab,
);
const InspectionTab = lazyPart<TabProps>(
  'InspectionTab',
  async () => (await import('../inspection/InspectionTab.tsx')).InspectionTab,
);
const RentingTab = lazyPart<TabProps>(
  'RentingTab',
  async () => (await import('../renting/RentingTab.tsx')).RentingTab,
);
const FinesTab = lazyPart<TabProps>('FinesTab', async () => (await import('../fine/FinesTab.tsx')).FinesTab);
const BillTab = lazyPart<TabProps>('BillTab', async () => (await import('../bill/BillTab.tsx')).BillTab);
const CostTab = lazyPart<TabProps>(
  'CostTab',
  async () => (await import('#web/area/cost/CostTab.tsx')).CostTab,
);
const FuelTab = lazyPart<TabProps>(
  'FuelTab',
  async () => (await import('#web/area/refuelling/FuelTab.tsx')).FuelTab,
);
const MaintenanceTab = lazyPart<TabProps>(
  'MaintenanceTab',
  async () => (await import('../maintenance/MaintenanceTab.tsx')).MaintenanceTab,
);
const AvailabilityTab = lazyPart<TabProps>(
  'AvailabilityTab',
  async () => (await import('../availability/AvailabilityTab.tsx')).AvailabilityTab,
);
const AdditionalTab = lazyPart<TabProps>(
  'AdditionalTab',
  async () => (await import('../additional/AdditionalTab.tsx')).AdditionalTab,
);
const CancelTab = lazyPart<TabProps>(
  'CancelTab',
  async () => (await import('../command/CancelTab.tsx')).CancelTab,
);
const HistoryTab = lazyPart<TabProps>(
  'HistoryTab',
  async () => (await import('./HistoryTab.tsx')).HistoryTab,
);
const TyreTab = lazyPart<TabProps>('TyreTab', async () => (await import('../tyre/TyreTab.tsx')).TyreTab);
const DocumentsTab = lazyPart<TabProps>(
  'DocumentsTab',
  async () => (await import('#web/area/document/DocumentsTab.tsx')).DocumentsTab,
);
const ClaimTab = lazyPart<TabProps>('ClaimTab', async () => (await import('../claim/ClaimTab.tsx')).ClaimTab);
const InsuranceTab = lazyPart<TabProps>(
  'InsuranceTab',
  async () => (await import('../insurance/InsuranceTab.tsx')).InsuranceTab,
);

/** A part of the vehicle's record. */
export type VehicleTab = {
  /** In the address: `?tab=`. */
  id: string;
  label: TextKey;
  /** The permission to see it; by default everybody who sees the record. */
  permission?: Permission;
  Tab: ComponentType<TabProps>;
};

/** The parts of the record in their order. */
export const VEHICLE_TABS: readonly VehicleTab[] = [
  { id: 'info', label: 'vehicle.tabInfo', Tab: InfoTab },
  { id: 'document', label: 'vehicle.module_documents', permission: 'document:read', Tab: DocumentsTab },
  { id: 'renting', label: 'vehicle.tab_renting', Tab: RentingTab },
  { id: 'amortization', label: 'vehicle.tab_amortization', Tab: AmortizationTab },
  { id: 'cancel', label: 'vehicle.tabCancel', Tab: CancelTab },
  { id: 'availability', label: 'word.availability', Tab: AvailabilityTab },
  { id: 'additional', label: 'vehicle.tabAdditional', Tab: AdditionalTab },
  { id: 'tachograph', label: 'vehicle.tab_tachograph', Tab: TachographTab },
  { id: 'inspection', label: 'vehicle.tab_inspection', Tab: InspectionTab },
  { id: 'fine', label: 'screen./config-sanctions', permission: 'fine:read', Tab: FinesTab },
  { id: 'bill', label: 'vehicle.tab_bill', Tab: BillTab },
  { id: 'cost', label: 'cost.list', permission: 'cost:read', Tab: CostTab },
  { id: 'fuel', label: 'refuelling.tab', permission: 'refuelling:read', Tab: FuelTab },
  { id: 'maintenance', label: 'vehicle.tab_maintenance', Tab: MaintenanceTab },
  { id: 'tyre', label: 'vehicle.tab_tyre', Tab: TyreTab },
  { id: 'claim', label: 'vehicle.tab_claim', Tab: ClaimTab },
  { id: 'insurance', label: 'vehicle.tab_insurance', Tab: InsuranceTab },
  { id: 'history', label: 'word.history', Tab: HistoryTab },
];
