import type { ComponentType } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { TextKey } from '#text/key.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { InfoTab } from '../sheet/InfoTab.tsx';

type TabProps = { vehicle: VehicleRecord };

// Parts that few users open are loaded on opening.
const AmortizationTab = lazyPart('AmortizationTab', () => import('../amortization/AmortizationTab.tsx'));
const TachographTab = lazyPart('TachographTab', () => import('../tachograph/TachographTab.tsx'));
const InspectionTab = lazyPart('InspectionTab', () => import('../inspection/InspectionTab.tsx'));
const RentingTab = lazyPart('RentingTab', () => import('../renting/RentingTab.tsx'));
const FinesTab = lazyPart('FinesTab', () => import('../fine/FinesTab.tsx'));
const BillTab = lazyPart('BillTab', () => import('../bill/BillTab.tsx'));
const CostTab = lazyPart('CostTab', () => import('#web/area/cost/CostTab.tsx'));
const FuelTab = lazyPart('FuelTab', () => import('#web/area/refuelling/FuelTab.tsx'));
const MaintenanceTab = lazyPart('MaintenanceTab', () => import('../maintenance/MaintenanceTab.tsx'));
const AvailabilityTab = lazyPart('AvailabilityTab', () => import('../availability/AvailabilityTab.tsx'));
const AdditionalTab = lazyPart('AdditionalTab', () => import('../additional/AdditionalTab.tsx'));
const CancelTab = lazyPart('CancelTab', () => import('../command/CancelTab.tsx'));
const HistoryTab = lazyPart('HistoryTab', () => import('./HistoryTab.tsx'));
const TyreTab = lazyPart('TyreTab', () => import('../tyre/TyreTab.tsx'));
const DocumentsTab = lazyPart('DocumentsTab', () => import('#web/area/document/DocumentsTab.tsx'));
const ClaimTab = lazyPart('ClaimTab', () => import('../claim/ClaimTab.tsx'));
const InsuranceTab = lazyPart('InsuranceTab', () => import('../insurance/InsuranceTab.tsx'));

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
