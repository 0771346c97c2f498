import { expect, it } from 'vitest';
import { headsKey } from '../line-file/head.ts';
import { likeliest, missingFields } from './mapping.ts';

const SOLRED =
  'TARJETA;FECHA;HORA;MATRICULA;CONDUCTOR;COD ESTABLECIMIENTO;ESTABLECIMIENTO;POBLACION;PROVINCIA;PRODUCTO;LITROS;PRECIO;IMPORTE;DESCUENTO;KM;NUM OPERACION;FACTURA';
const CEPSA =
  'Nº Tarjeta;Fecha operación;Hora;Matrícula;Conductor;Cód. estación;Estación;Localidad;Provincia;Producto;Litros;Precio unitario;Importe;Bonificación;Kilómetros;Referencia;Factura';
const REPSOL =
  'NUM TARJETA;FEC OPERACION;HORA;MATRICULA;NOM CONDUCTOR;COD ESTACION;NOMBRE E.S.;LOCALIDAD;PROVINCIA;CONCEPTO;CANTIDAD;PRECIO;IMPORTE;DTO;KMS;NUM TICKET;FACTURA';
const GALP =
  'CARTAO;DATA;HORA;MATRICULA;CONDUTOR;POSTO;NOME POSTO;LOCALIDADE;DISTRITO;PRODUTO;QUANTIDADE;PREÇO;VALOR;DESCONTO;KMS;TALÃO;FATURA';

it.each([
  ['Solred', SOLRED],
  ['Cepsa', CEPSA],
  ['Repsol', REPSOL],
  ['Galp', GALP],
])('knows every head of a statement of %s', (name, line) => {
  const heads = line.split(';');
  const found = likeliest(heads)!;
  expect(found.provider.name).toBe(name);
  expect(Object.values(found.mapping).sort()).toEqual([...heads].sort());
  expect(missingFields(found.mapping)).toEqual([]);
});

it('says which required field has no head', () => {
  const heads = SOLRED.replace('PROVINCIA', 'Zona').split(';');
  expect(missingFields(likeliest(heads)!.mapping)).toEqual(['province']);
});

it('proposes nothing for a file of something else', () => {
  expect(likeliest(['centro_coste', 'matricula', 'importe'])).toBeNull();
});

it('knows a set of heads in whatever order and spelling', () => {
  expect(headsKey(['Nº Tarjeta', 'FECHA', '', 'Fecha'])).toBe('fecha notarjeta');
  expect(headsKey(['fecha', 'NO. TARJETA'])).toBe(headsKey(['Nº Tarjeta', 'Fecha']));
});
