import { plainHead } from '../line-file/head.ts';

/** The fields of a refuelling in a statement, in the order of domain rules §6.1. */
export const STATEMENT_FIELDS = [
  'card',
  'operation_date',
  'operation_hour',
  'plate',
  'driver',
  'station_code',
  'station',
  'town',
  'province',
  'country',
  'product',
  'liters',
  'unit_price',
  'amount',
  'discount',
  'odometer',
  'ticket',
  'invoice',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** Is it the name of a field of a statement? */
export function isStatementField(name: string): name is StatementField {
  return (STATEMENT_FIELDS as readonly string[]).includes(name);
}

/**
 * The fields without which a file is no statement. The hour is not one of them: an operation without it has
 * an unknown hour.
 */
export const REQUIRED_FIELDS = [
  'card',
  'operation_date',
  'station',
  'province',
  'product',
  'liters',
  'amount',
] as const satisfies readonly StatementField[];

/** The results of a statement's line: it is new, was there before, or is refused. */
export const STATEMENT_RESULTS = ['new', 'known', 'refused'] as const;
export type StatementResult = (typeof STATEMENT_RESULTS)[number];

/** The providers whose heads the product knows from the start. */
export const PROVIDERS = ['Solred', 'Cepsa', 'Repsol', 'Galp'] as const;

/** The head of a file for each field. */
export type StatementMapping = Readonly<Partial<Record<StatementField, string>>>;

/** A provider's heads for the fields, and the country of its stations unless the file states another. */
export type Provider = {
  name: string;
  country: string;
  heads: Readonly<Partial<Record<StatementField, readonly string[]>>>;
};

const IBERIAN = {
  plate: ['MATRICULA'],
  operation_hour: ['HORA', 'HORA OPERACION'],
  odometer: ['KM', 'KMS', 'KILOMETROS', 'KILOMETRAJE'],
} as const;
const SPANISH = {
  ...IBERIAN,
  town: ['POBLACION', 'LOCALIDAD', 'MUNICIPIO'],
  province: ['PROVINCIA'],
  country: ['PAIS'],
  liters: ['LITROS', 'CANTIDAD'],
  amount: ['IMPORTE', 'IMPORTE TOTAL'],
  invoice: ['FACTURA', 'NUM FACTURA'],
} as const;

/**
 * Heads of the market's statements (domain rules §6.1). A user's corrections are stored for each provider and
 * set of heads.
 */
export const PROVIDER_HEADS: readonly Provider[] = [
  {
    name: 'Solred',
    country: 'ES',
    heads: {
      ...SPANISH,
      card: ['TARJETA', 'NUM TARJETA'],
      operation_date: ['FECHA', 'FECHA OPERACION'],
      driver: ['CONDUCTOR'],
      station_code: ['COD ESTABLECIMIENTO', 'CODIGO ESTABLECIMIENTO'],
      station: ['ESTABLECIMIENTO', 'NOMBRE ESTABLECIMIENTO'],
      product: ['PRODUCTO'],
      unit_price: ['PRECIO', 'PRECIO LITRO'],
      discount: ['DESCUENTO'],
      ticket: ['NUM OPERACION', 'NUMERO OPERACION'],
    },
  },
  {
    name: 'Cepsa',
    country: 'ES',
    heads: {
      ...SPANISH,
      card: ['Nº TARJETA', 'N TARJETA', 'NUMERO TARJETA'],
      operation_date: ['FECHA OPERACION'],
      driver: ['CONDUCTOR'],
      station_code: ['COD ESTACION', 'CODIGO ESTACION'],
      station: ['ESTACION', 'NOMBRE ESTACION'],
      product: ['PRODUCTO'],
      unit_price: ['PRECIO UNITARIO'],
      discount: ['BONIFICACION'],
      ticket: ['REFERENCIA'],
    },
  },
  {
    name: 'Repsol',
    country: 'ES',
    heads: {
      ...SPANISH,
      card: ['NUM TARJETA', 'NUMERO TARJETA'],
      operation_date: ['FEC OPERACION', 'FECHA OPERACION'],
      driver: ['NOM CONDUCTOR', 'NOMBRE CONDUCTOR'],
      station_code: ['COD ESTACION'],
      station: ['NOMBRE E.S.', 'NOMBRE ESTACION'],
      product: ['CONCEPTO'],
      unit_price: ['PRECIO'],
      discount: ['DTO', 'DESCUENTO'],
      ticket: ['NUM TICKET', 'TICKET'],
    },
  },
  {
    name: 'Galp',
    country: 'PT',
    heads: {
      ...IBERIAN,
      card: ['CARTAO', 'N CARTAO'],
      operation_date: ['DATA'],
      driver: ['CONDUTOR'],
      station_code: ['POSTO', 'COD POSTO'],
      station: ['NOME POSTO'],
      town: ['LOCALIDADE'],
      province: ['DISTRITO'],
      country: ['PAIS'],
      product: ['PRODUTO'],
      liters: ['QUANTIDADE', 'LITROS'],
      unit_price: ['PRECO', 'PRECO UNITARIO'],
      amount: ['VALOR', 'VALOR TOTAL'],
      discount: ['DESCONTO'],
      ticket: ['TALAO'],
      invoice: ['FATURA'],
    },
  },
];

/** The fields that a provider's heads find among those of a file; each head serves one field. */
export function mappingOf(provider: Pick<Provider, 'heads'>, heads: readonly string[]): StatementMapping {
  const mapping: Partial<Record<StatementField, string>> = {};
  for (const field of STATEMENT_FIELDS) {
    const called = (provider.heads[field] ?? []).map(plainHead);
    const found = called.map((name) => heads.find((head) => plainHead(head) === name)).find(Boolean);
    if (found !== undefined && !Object.values(mapping).includes(found)) mapping[field] = found;
  }
  return mapping;
}

/** The required fields that a mapping does not find. */
export function missingFields(mapping: StatementMapping): StatementField[] {
  return REQUIRED_FIELDS.filter((field) => mapping[field] === undefined);
}

/**
 * The provider whose heads find the most fields of a file, with those fields. Null: none finds even half of
 * the required ones.
 */
export function likeliest(
  heads: readonly string[],
): { provider: Provider; mapping: StatementMapping } | null {
  const found = PROVIDER_HEADS.map((provider) => ({ provider, mapping: mappingOf(provider, heads) }));
  const size = ({ mapping }: { mapping: StatementMapping }) => Object.keys(mapping).length;
  const best = found.reduce((one, other) => (size(other) > size(one) ? other : one));
  return missingFields(best.mapping).length <= REQUIRED_FIELDS.length / 2 ? best : null;
}

const KNOWN = new Set(PROVIDER_HEADS.flatMap(({ heads }) => Object.values(heads).flat().map(plainHead)));

/** Is it a head of one of the known providers? The search for the head line of a file needs this. */
export function isProviderHead(head: string): boolean {
  return KNOWN.has(plainHead(head));
}
