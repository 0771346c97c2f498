/** Files of costs and fines: what becomes of each line. */
export const lineImport = {
  line: 'Línea',
  title_cost: 'Importar costes',
  title_fine: 'Importar multas',
  intro_cost:
    'Suba un archivo CSV o XLSX con una línea por coste (hasta {max}). Antes de guardar nada verá qué pasa con cada línea.',
  intro_fine:
    'Suba la lista de la empresa de renting en CSV o XLSX, con una línea por multa (hasta {max}). Antes de guardar nada verá qué pasa con cada línea.',
  heads:
    'Las columnas pueden ir en cualquier orden; sus cabeceras valen en español, inglés, italiano y portugués',
  templateName_cost: 'Plantilla de costes',
  templateName_fine: 'Plantilla de multas',
  refusedName: 'Líneas rechazadas',
  show_valid: 'Solo válidas',
  valid: 'Válido',
  stored: 'Guardado',
  sum: 'Suma que se guardará: {amount}',
  sumStored: 'Suma guardada: {amount}',
  totals: 'La línea {n} es un total y no se importa',
  same: 'Este archivo ya se importó el {at}',
  again: 'Importarlo otra vez',
  apply: { one: 'Importar {n} línea', other: 'Importar {n} líneas' },
  applied: 'Archivo importado',
  done: 'Importado el {at}. Lo rechazado se puede descargar hasta el {until}',
};
