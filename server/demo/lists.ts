import { MODELS } from './company-models.ts';

/** Values of the enumerated lists in addition to those of every installation. */
export const DEMO_LISTS: Readonly<Record<string, readonly string[]>> = {
  tracker_provider: ['Teltonika', 'Traccar'],
  tracker_model: ['FMB003', 'FMC003', 'FMC150', 'Traccar Client'],
  gsm_operator: ['Movistar', 'Orange', 'Vodafone', 'TIM', 'MEO', 'O2', 'Three'],
  vehicle_brand: [...new Set(Object.values(MODELS).map((model) => model.brand))].sort(),
  vehicle_type: [...new Set(Object.values(MODELS).map((model) => model.type))].sort(),
  itv_type: ['ITV', 'Extintor', 'Tacógrafo', 'Limitador de velocidad', 'MOT', 'Revisione', 'IPO', 'CVRT'],
  renting_company: ['Alphabet', 'Arval', 'Ayvens', 'Northgate'],
};

/** Models by their brand. */
export const DEMO_BRAND_MODELS: readonly { brand: string; model: string }[] = Object.values(MODELS).map(
  ({ brand, model }) => ({ brand, model }),
);

/** A contract typology in addition to the four types: leased vehicles are owned, with an amortization (domain rules §1). */
export const DEMO_CONTRACTS = [{ name: 'Leasing', code: 'PROPERTY', class: 'own_vehicle' }] as const;

/** Definitions of additional fields. */
export const DEMO_ADDITIONAL_FIELDS = [
  { name: 'Color', type: 'string' },
  { name: 'Llave de repuesto', type: 'boolean' },
  { name: 'Número de plazas', type: 'number' },
  { name: 'Fin de garantía', type: 'date' },
] as const;

/** The version notes of the demo, in four languages. */
export const DEMO_VERSION_NOTES = [
  {
    version: '0.1.0',
    daysAgo: 21,
    description: 'First demonstration',
    es: 'Primera demostración: mapa en directo, histórico y avisos de manipulación.',
    en: 'First demonstration: live map, history and tampering alerts.',
    it: 'Prima dimostrazione: mappa in tempo reale, storico e avvisi di manomissione.',
    pt: 'Primeira demonstração: mapa em direto, histórico e avisos de manipulação.',
  },
] as const;
