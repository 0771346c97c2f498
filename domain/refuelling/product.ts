import { plainText } from '../plain-text.ts';

/** The classes of products (domain rules §6.2). */
export const PRODUCT_CLASSES = [
  'DIESEL',
  'GASOLINE',
  'GASOIL_B',
  'LPG',
  'GAS',
  'ELECTRIC',
  'ADBLUE',
  'OTHER',
] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** The classes whose litres are fuel; each of the others has a total of its own. */
export const FUEL_CLASSES = [
  'DIESEL',
  'GASOLINE',
  'GASOIL_B',
  'LPG',
] as const satisfies readonly ProductClass[];

/** Do its litres add to the fuel? */
export function isFuel(productClass: string): boolean {
  return FUEL_CLASSES.some((fuel) => fuel === productClass);
}

/** The unit of a quantity that was bought. */
export type QuantityUnit = 'litre' | 'kilogram' | 'kilowatt_hour';

/**
 * The unit in which the quantity of a class is counted; null for washes, tolls and goods, which have no
 * quantity and no unit price.
 */
export function quantityUnit(productClass: string): QuantityUnit | null {
  if (productClass === 'OTHER') return null;
  if (productClass === 'GAS') return 'kilogram';
  return productClass === 'ELECTRIC' ? 'kilowatt_hour' : 'litre';
}

/**
 * Names of products in statements of Spain, Portugal, Italy, Great Britain and Ireland. The first line that
 * matches decides. Services come before the fuels that they name ("aditivo diesel"), and marked gas oil
 * before plain gas oil.
 */
const CALLED: readonly (readonly [ProductClass, RegExp])[] = [
  ['ADBLUE', /\b(ad ?blue\w*|urea|aus ?32|bluefluid|air1)\b/],
  [
    'OTHER',
    /\b(lava\w*|wash\w*|aceites?|lubric\w*|olio|oleos?|motor oil|engine oil|aditiv\w*|additiv\w*|tiendas?|shop|store|loja|negozio|peajes?|toll|pedaggi\w*|portagen?s?|via ?verde|via ?t|telepass|parking|aparcamiento|parcheggio|estacionamento|anticongelante|limpia\w*|neumatic\w*|ticket ?restaurante|cuota|comision|commission\w*|servi\w*|gasoleo c|gasoil c|calefaccion|heating|riscaldamento|aquecimento|keros\w*|querosen\w*)\b/,
  ],
  [
    'ELECTRIC',
    /\b(kwh|electri\w*|elettric\w*|eletri\w*|recarga\w*|ricarica\w*|carregamento\w*|(ev|dc|ac) charg\w*|charging|carga rapida)\b/,
  ],
  ['LPG', /\b(glp|gpl|lpg|auto ?gas|gas licuado|propano|propane)\b/],
  [
    'GAS',
    /\b(gnc|gnl|gnv|gnva|cng|lng|bio ?cng|bio ?lng|bio ?gnl|bio ?gnc|gas natural|gas naturale|natural gas|(bio ?)?metano|(bio ?)?methane)\b/,
  ],
  [
    'GASOIL_B',
    /\b(gas ?oleo b|gas ?oil b|go ?b|gasoleo (agricola|bonificado|marcado|verde|colorido\w*)|gas ?oil (agricola|bonificado|marked)|(gasoleo )?colorido e marcado|gasolio (agricolo|agevolato|denaturato)|red diesel|(rebated|marked|off road) (diesel|gas oil|gasoil)|diesel (b|agricola|agro|marked|rebated)|agrodiesel|agri ?diesel|green diesel marked|mgo)\b/,
  ],
  [
    'DIESEL',
    /\b(diesel\w*|\w+diesel|gas ?oil\w*|gas ?oleo\w*|gasolio|go ?a|derv|dsl|hvo\w*|xtl|b7|b10|b20|b30|b100|nexa|evologic)\b|(^| )(10 ?)?e ?\+/,
  ],
  [
    'GASOLINE',
    /\b(gasolin\w*|benzin\w*|petrol|unleaded|ulsp|super ?unleaded|sin ?plomo|senza ?piombo|sem ?chumbo|s p|sp ?9[58]|euro ?super|blu ?super|super|efitec\w*|neotech|e5|e10|(octan\w* )?(9[5789]|100)|verde)\b/,
  ],
];

/**
 * The class of a product from its name in a statement. Examples: `DIESEL E+10` is DIESEL, `S/P 95` GASOLINE,
 * `Gasóleo B` GASOIL_B, `LAVADO` OTHER. An unknown name is OTHER.
 */
export function productClassOf(product: string): ProductClass {
  const text = plainText(product)
    .replaceAll('.', '')
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();
  return CALLED.find(([, called]) => called.test(text))?.[0] ?? 'OTHER';
}
