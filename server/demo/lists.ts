import { MODELS } from './company-models.ts';

/** Values of the enumerated lists: texts, or pairs of text and code. */
export const DEMO_LISTS: Readonly<Record<string, readonly (string | readonly [string, string])[]>> = {
  tracker_provider: ['Teltonika', 'Traccar'],
  tracker_model: ['FMB003', 'FMC003', 'FMC150', 'Traccar Client'],
  gsm_operator: ['Movistar', 'Orange', 'Vodafone', 'TIM', 'MEO', 'O2', 'Three'],
  vehicle_brand: [...new Set(Object.values(MODELS).map((model) => model.brand))].sort(),
  vehicle_type: [...new Set(Object.values(MODELS).map((model) => model.type))].sort(),
  vehicle_contract: [
    ['Renting flexible', 'FLEXIBLE'],
    ['Renting', 'RENT'],
    ['Propiedad', 'PROPERTY'],
    ['Leasing', 'PROPERTY'],
    ['Equipo permanente', 'PERMANENT'],
  ],
  bill_type: ['Combustible', 'Mantenimiento', 'Neumáticos', 'Peajes', 'Renting', 'Reparación', 'Seguro'],
  itv_type: ['ITV', 'Extintor', 'Tacógrafo', 'Limitador de velocidad', 'MOT', 'Revisione', 'IPO', 'CVRT'],
  vehicle_additional: ['Color', 'Llave de repuesto', 'Número de plazas', 'Fin de garantía'],
  renting_company: ['Alphabet', 'Arval', 'Ayvens', 'Northgate'],
  fuel_types: [
    ['Diésel', 'DIESEL'],
    ['Gasolina', 'GASOLINE'],
    ['Eléctrico', 'ELECTRIC'],
    ['Híbrido', 'HYBRID'],
    ['Híbrido diésel', 'HYBRID_DIESEL'],
    ['Híbrido gasolina', 'HYBRID_GASOLINE'],
    ['Híbrido enchufable diésel', 'HYBRID_PLUG_DIESEL'],
    ['Híbrido enchufable gasolina', 'HYBRID_PLUG_GASOLINE'],
    ['Otros', 'OTHERS'],
  ],
};

/** What the demo says about its versions, in four languages. */
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
