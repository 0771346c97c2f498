import type { Labels } from '#domain/admin/value-labels.ts';
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

/** Their labels in other languages than that of the entered label, by the entered label. */
export const DEMO_LABELS: Readonly<Record<string, Labels>> = {
  Furgoneta: { en: 'Van', it: 'Furgone', pt: 'Furgão' },
  'Camión rígido': { en: 'Rigid lorry', it: 'Autocarro rigido', pt: 'Camião rígido' },
  Tractora: { en: 'Tractor unit', it: 'Trattore stradale', pt: 'Trator rodoviário' },
  Turismo: { en: 'Car', it: 'Autovettura', pt: 'Ligeiro de passageiros' },
  Panelada: { en: 'Panel van', it: 'Lamierata', pt: 'Fechada' },
  Frigorífica: { en: 'Refrigerated', it: 'Frigorifera', pt: 'Frigorífica' },
  'Caja cerrada': { en: 'Box body', it: 'Cassone chiuso', pt: 'Caixa fechada' },
  'Plataforma con grúa': { en: 'Flatbed with crane', it: 'Pianale con gru', pt: 'Plataforma com grua' },
  'Doble cabina': { en: 'Double cab', it: 'Doppia cabina', pt: 'Cabina dupla' },
  Berlina: { en: 'Saloon' },
  Extintor: { en: 'Fire extinguisher', it: 'Estintore', pt: 'Extintor' },
  Tacógrafo: { en: 'Tachograph', it: 'Cronotachigrafo', pt: 'Tacógrafo' },
  'Limitador de velocidad': {
    en: 'Speed limiter',
    it: 'Limitatore di velocità',
    pt: 'Limitador de velocidade',
  },
};

/** Models by their brand. */
export const DEMO_BRAND_MODELS: readonly { brand: string; model: string }[] = Object.values(MODELS).map(
  ({ brand, model }) => ({ brand, model }),
);

/**
 * A contract typology in addition to the four types: leased vehicles are owned, with an amortization (domain
 * rules §1).
 */
export const DEMO_CONTRACTS = [{ entered: 'Leasing', code: 'PROPERTY', class: 'own_vehicle' }] as const;

/** Definitions of additional fields. */
export const DEMO_ADDITIONAL_FIELDS = [
  { name: 'Color', type: 'string' },
  { name: 'Llave de repuesto', type: 'boolean' },
  { name: 'Número de puertas', type: 'number' },
  { name: 'Fin de garantía', type: 'date' },
] as const;

/** The version notes of the demo, in four languages. */
export const DEMO_VERSION_NOTES = [
  {
    version: '0.1.0',
    daysAgo: 21,
    description: 'First demonstration',
    texts: {
      es: 'Primera demostración: mapa en directo, histórico y avisos de manipulación.',
      en: 'First demonstration: live map, history and tampering alerts.',
      it: 'Prima dimostrazione: mappa in tempo reale, storico e avvisi di manomissione.',
      pt: 'Primeira demonstração: mapa em direto, histórico e avisos de manipulação.',
    },
  },
] as const;
