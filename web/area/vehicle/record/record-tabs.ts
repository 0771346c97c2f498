import type { ComponentType } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { RECORD_TABS, type RecordTabId, recordTab } from '#domain/vehicle/record-tab.ts';
import type { TextKey } from '#text/key.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

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

const InfoTab = lazyPart('InfoTab', () => import('../sheet/InfoTab.tsx'));

const TABS: Readonly<Record<RecordTabId, { label: TextKey; Tab: ComponentType<TabProps> }>> = {
  info: { label: 'vehicle.tabInfo', Tab: InfoTab },
  additional: { label: 'vehicle.tabAdditional', Tab: AdditionalTab },
  availability: { label: 'word.availability', Tab: AvailabilityTab },
  cancel: { label: 'vehicle.tabCancel', Tab: CancelTab },
  renting: { label: 'vehicle.tab_renting', Tab: RentingTab },
  amortization: { label: 'vehicle.tab_amortization', Tab: AmortizationTab },
  cost: { label: 'cost.list', Tab: CostTab },
  bill: { label: 'vehicle.tab_bill', Tab: BillTab },
  fuel: { label: 'refuelling.tab', Tab: FuelTab },
  maintenance: { label: 'vehicle.tab_maintenance', Tab: MaintenanceTab },
  inspection: { label: 'vehicle.tab_inspection', Tab: InspectionTab },
  tyre: { label: 'vehicle.tab_tyre', Tab: TyreTab },
  tachograph: { label: 'vehicle.tab_tachograph', Tab: TachographTab },
  insurance: { label: 'vehicle.tab_insurance', Tab: InsuranceTab },
  claim: { label: 'vehicle.tab_claim', Tab: ClaimTab },
  fine: { label: 'screen./config-sanctions', Tab: FinesTab },
  document: { label: 'vehicle.module_documents', Tab: DocumentsTab },
  history: { label: 'word.history', Tab: HistoryTab },
};

/** The parts of the record below its overview, in their order. */
export const VEHICLE_TABS = RECORD_TABS.map((id) => ({ id, ...recordTab(id), ...TABS[id] }));
