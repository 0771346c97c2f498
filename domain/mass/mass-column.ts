import type { AdditionalType } from '../admin/additional-field.ts';
import type { EnumeratedList } from '../admin/enumerated-list.ts';
import { COUNTRIES } from '../country.ts';
import { plainHead } from '../line-file/head.ts';
import { ACCESSORIES } from '../vehicle/accessory.ts';
import { type AdditionalDefinition, additionalName } from '../vehicle/additional.ts';
import { FUEL_TYPES } from '../vehicle/fuel-type.ts';
import { CATEGORIES, type RegistrationInput, VOLTAGES } from '../vehicle/vehicle.ts';

/** How the cells of a column are read. */
export type MassKind =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'time'
  | 'flag'
  /** One of the codes `of`, or its word in any language. */
  | 'code'
  /** Several codes, separated by commas. */
  | 'codes'
  /** The name of a value of `list`; with `parent`, of a child of the value in that field. */
  | 'listed'
  /** Code or full path of a fleet. */
  | 'fleet'
  /** The number of a driver's licence. */
  | 'driver';

/** A column of a file that changes many vehicles (domain rules §9.2). */
export type MassColumn = {
  /** The member of the vehicle's input that it fills. */
  field: string;
  kind: MassKind;
  /** Its head in each language in their order; an additional field has its own name in all of them. */
  heads: readonly string[];
  of?: readonly string[];
  list?: EnumeratedList;
  parent?: string;
};

type More = Pick<MassColumn, 'of' | 'list' | 'parent'>;

/** A column with its heads in the order of the languages. */
function column(field: keyof RegistrationInput, kind: MassKind, heads: string, more: More = {}): MassColumn {
  return { field, kind, heads: heads.split(' '), ...more };
}

/** The columns in the order of the template (domain rules §9.2). In a file they may stand in any order. */
export const MASS_COLUMNS: readonly MassColumn[] = [
  column('license', 'text', 'matricula license targa matricula'),
  column('alias', 'text', 'alias alias alias alias'),
  column('fleet_id', 'fleet', 'centro_coste cost_centre centro_costo centro_custo'),
  column('brand_id', 'listed', 'marca make marca marca', { list: 'vehicle_brand' }),
  column('model_id', 'listed', 'modelo model modello modelo', { list: 'vehicle_brand', parent: 'brand_id' }),
  column('type_id', 'listed', 'tipo type tipo tipo', { list: 'vehicle_type' }),
  column('subtype_id', 'listed', 'subtipo subtype sottotipo subtipo', {
    list: 'vehicle_type',
    parent: 'type_id',
  }),
  column('fuel_type', 'code', 'combustible fuel carburante combustivel', { of: FUEL_TYPES }),
  column('contract_typology_id', 'listed', 'contrato contract contratto contrato', {
    list: 'vehicle_contract',
  }),
  column('renting_contract', 'text', 'contrato_renting renting_contract contratto_noleggio contrato_renting'),
  column('renting_company_id', 'listed', 'empresa company societa empresa', { list: 'renting_company' }),
  column('country', 'code', 'pais country paese pais', { of: COUNTRIES }),
  column('max_speed', 'number', 'velocidad_max max_speed velocita_max velocidade_max'),
  column('consumption', 'number', 'consumo consumption consumo consumo'),
  column('time_zone', 'text', 'zona_horaria time_zone fuso_orario fuso_horario'),
  column('driver_id', 'driver', 'conductor driver conducente condutor'),
  column('power', 'number', 'potencia power potenza potencia'),
  column('mma', 'number', 'mma mam mcpc peso_bruto'),
  column('voltage', 'number', 'voltaje voltage tensione tensao', { of: VOLTAGES.map(String) }),
  column('accessories', 'codes', 'accesorios accessories accessori acessorios', { of: ACCESSORIES }),
  column('generate_cost', 'flag', 'genera_costes generate_cost genera_costi gera_custos'),
  column('in_maintenance', 'flag', 'en_mantenimiento in_maintenance in_manutenzione em_manutencao'),
  column(
    'use_operative_estimate',
    'flag',
    'estimacion_obra use_operative_estimate stima_cantiere estimativa_obra',
  ),
  column('nct_exemption', 'flag', 'exento_inspeccion nct_exemption esente_revisione isento_inspecao'),
  column(
    'allow_structure_driver',
    'flag',
    'conductor_estructura allow_structure_driver conducente_struttura condutor_estrutura',
  ),
  column('unusable', 'flag', 'inutilizable unusable inutilizzabile inutilizavel'),
  column('unusable_reason', 'text', 'motivo reason motivo motivo'),
  column('vin', 'text', 'bastidor vin telaio chassis'),
  column(
    'registration_date',
    'day',
    'fecha_matriculacion registration_date data_immatricolazione data_matricula',
  ),
  column('acquisition_date', 'day', 'fecha_adquisicion acquisition_date data_acquisto data_aquisicao'),
  column('fleet_start', 'day', 'fecha_inicio_flota fleet_start data_inizio_flotta data_inicio_frota'),
  column(
    'driving_start_day',
    'day',
    'fecha_inicio_conduccion driving_start_date data_inizio_guida data_inicio_conducao',
  ),
  column(
    'driving_start_time',
    'time',
    'hora_inicio_conduccion driving_start_time ora_inizio_guida hora_inicio_conducao',
  ),
  column('driving_end_day', 'day', 'fecha_fin_conduccion driving_end_date data_fine_guida data_fim_conducao'),
  column('driving_end_time', 'time', 'hora_fin_conduccion driving_end_time ora_fine_guida hora_fim_conducao'),
  column('initial_odometer', 'number', 'km_inicial initial_km km_iniziali km_inicial'),
  column('address', 'text', 'direccion address indirizzo morada'),
  column('work_code', 'text', 'codigo_obra work_code codice_cantiere codigo_obra'),
  column('asset_code', 'text', 'codigo_activo asset_code codice_cespite codigo_ativo'),
  column('monthly_tax', 'money', 'impuesto tax imposta imposto'),
  column('category', 'code', 'categoria category categoria categoria', { of: CATEGORIES }),
  column('renting_monthly_fee', 'money', 'cuota monthly_fee canone mensalidade'),
  column('renting_start', 'day', 'inicio_contrato contract_start inizio_contratto inicio_contrato'),
  column('renting_end', 'day', 'fin_contrato contract_end fine_contratto fim_contrato'),
  column('renting_km_limit', 'number', 'limite_km km_limit limite_km limite_km'),
];

const ADDITIONAL_KINDS: Readonly<Record<AdditionalType, MassKind>> = {
  string: 'text',
  number: 'number',
  date: 'day',
  boolean: 'flag',
};

/** The columns of an installation: those of every vehicle, and after them one for each additional field. */
export function massColumns(
  additional: readonly (AdditionalDefinition & { name: string })[],
): readonly MassColumn[] {
  return [
    ...MASS_COLUMNS,
    ...additional.map(({ id, name, type }) => ({
      field: additionalName(id),
      kind: ADDITIONAL_KINDS[type],
      heads: [name],
    })),
  ];
}

/** The column that a head names in any of the languages; undefined for an unknown one. */
export function columnNamed(columns: readonly MassColumn[], head: string): MassColumn | undefined {
  const plain = plainHead(head);
  return columns.find(({ heads }) => heads.some((one) => plainHead(one) === plain));
}
