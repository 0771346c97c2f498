import { expect, it } from 'vitest';
import { isFuel, PRODUCT_CLASSES, type ProductClass, productClassOf, quantityUnit } from './product.ts';

const CALLED: Readonly<Record<ProductClass, readonly string[]>> = {
  DIESEL: [
    ...[
      'Gasóleo A',
      'GASOLEO A HABITUAL',
      'GAS-OIL',
      'G.O.A',
      'DIESEL',
      'Diesel +',
      'DIESEL E+10',
      'e+',
      '10e+',
    ],
    ...[
      'Star Diesel',
      'Optima Diesel',
      'BIODIESEL',
      'HVO',
      'HVO100',
      'Diesel Nexa',
      'GASOLEO SIMPLES',
      'Gasóleo Evologic',
    ],
    ...[
      'GASOLIO',
      'Gasolio Autotrazione',
      'Blu Diesel Tech',
      'HVOlution',
      'DERV',
      'V-Power Diesel',
      'Super Diesel',
      'B7',
    ],
  ],
  GASOLINE: [
    ...[
      'Gasolina 95',
      'S/P 95',
      'SP98',
      'SIN PLOMO 95',
      'Efitec 95',
      'GASOLINA EFITEC 98',
      'EUROSUPER',
      'Optima 95',
    ],
    ...[
      'Gasolina Simples 95',
      'BENZINA',
      'Senza Piombo',
      'Super Unleaded',
      'UNLEADED',
      'Petrol',
      'E10',
      'Gasolina s/ chumbo 95',
    ],
  ],
  GASOIL_B: [
    ...[
      'Gasóleo B',
      'GASOIL B',
      'GAS-OIL B',
      'G.O.B.',
      'GASOLEO AGRICOLA',
      'Gasóleo bonificado',
      'AGRODIESEL',
      'Diesel B',
    ],
    ...['Gasóleo colorido e marcado', 'GASOLIO AGRICOLO', 'Red Diesel', 'Marked gas oil'],
  ],
  LPG: ['GLP', 'AUTOGAS', 'GPL Auto', 'LPG'],
  GAS: ['GNC', 'GNL', 'Gas natural', 'CNG', 'METANO', 'BioMetano', 'LNG'],
  ELECTRIC: ['Recarga eléctrica', 'kWh', 'RICARICA', 'Carregamento elétrico', 'EV charging', 'ELECTRICIDAD'],
  ADBLUE: ['AdBlue', 'AD-BLUE', 'ADBLUE GRANEL', 'Urea 10 L'],
  OTHER: [
    ...[
      'LAVADO',
      'Lavado diesel',
      'Aceite motor',
      'ADITIVO DIESEL',
      'Tienda',
      'PEAJE',
      'Via Verde',
      'Portagens',
      'Olio motore',
    ],
    ...['Car wash', 'Engine oil', 'Parking', 'Gasóleo C', 'calefacción', '', 'xyz'],
  ],
};

it.each(Object.entries(CALLED))('what counts as %s', (productClass, products) => {
  const read = products.map((product) => `${product}: ${productClassOf(product)}`);
  expect(read).toEqual(products.map((product) => `${product}: ${productClass}`));
});

it('counts four classes as fuel, gas in kilograms and electricity in kilowatt hours', () => {
  expect(PRODUCT_CLASSES.filter(isFuel)).toEqual(['DIESEL', 'GASOLINE', 'GASOIL_B', 'LPG']);
  expect(['DIESEL', 'GAS', 'ELECTRIC', 'ADBLUE'].map(quantityUnit)).toEqual([
    'litre',
    'kilogram',
    'kilowatt_hour',
    'litre',
  ]);
});
