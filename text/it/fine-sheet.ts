/** The sheet that tells an authority who drove. */
export const fineSheet = {
  title: 'Comunicazione dei dati del conducente',
  subtitle: 'Pratica {number} · {organisation}',
  fine: 'Violazione',
  holder: 'Intestatario o locatario a lungo termine',
  driver: 'Nome e cognome',
  driver_code: 'N. della patente o del documento d’identità',
  driver_address: 'Indirizzo postale',
  missing: 'Mancano dati che l’autorità richiede: {fields}.',
  masked: 'Non valida per l’autorità: chi l’ha scaricata non può vedere tutti i dati.',
  copy: 'Se il conducente non risulta nel registro dei conducenti del Paese, allegare una copia della patente, valida in esso.',
  file: 'Identificazione {number}.pdf',
  download: 'Scarica la scheda di identificazione',
  keep: 'Conserva una copia nei documenti',
  kept: 'Copia conservata nei documenti della multa',
  lacking: 'Prima di inviarla mancano: {fields}',
};
