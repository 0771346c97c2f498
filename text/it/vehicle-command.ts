/** What is done with a vehicle: one at a time, or several at once. */
export const vehicleCommand = {
  actionMove: "Sposta in un'altra flotta",
  actionOdometer: 'Correggere il contachilometri',
  actionDeregister: 'Dismetti',

  moveTitle: "Spostare {license} in un'altra flotta",
  moveTitleMany: {
    one: "Spostare {n} veicolo in un'altra flotta",
    other: "Spostare {n} veicoli in un'altra flotta",
  },
  moveFleet: 'Flotta di destinazione',
  move_date: 'Primo giorno nella nuova flotta',
  moveText: 'Report e costi fino al giorno precedente restano della flotta attuale',
  move: 'Sposta',
  moved: '{license} è ora in {fleet}',

  availabilityTitle: 'Disponibilità di {license}',
  availabilityText: 'Ogni modifica apre o chiude un periodo che conta nel report di disponibilità',
  maintenanceTitleMany: {
    one: 'Mettere {n} veicolo in manutenzione',
    other: 'Mettere {n} veicoli in manutenzione',
  },
  unusableTitleMany: {
    one: 'Segnare {n} veicolo come inutilizzabile',
    other: 'Segnare {n} veicoli come inutilizzabili',
  },
  setMaintenance: 'Metti in manutenzione',
  setUnusable: 'Segna come inutilizzabile',

  odometerTitle: 'Correggere il contachilometri di {license}',
  odometerText:
    'Indicare il valore a inizio giornata. Può solo aumentare; i report dei giorni precedenti non cambiano',

  deregisterTitle: 'Dismettere {license}',
  deregisterText: 'Al termine di quel giorno:',
  deregisterTracker: 'Il localizzatore torna disponibile',
  deregisterAssignments: 'Si chiudono le assegnazioni di conducente aperte',
  deregisterMap: 'Esce dalla mappa e dagli elenchi in tempo reale',
  deregisterReports: 'I report conservano i suoi giorni in flotta',
  deregisterNoStart: "Indicare prima nella scheda l'inizio in flotta",
  deregistered: '{license} è dismesso',

  deleteTitle: 'Eliminare {license}',
  deleteReason: 'Motivo dell’eliminazione',
  deleteDate: 'Data di eliminazione',
  deleteText: 'Si interroga il sistema dei cespiti, se presente, e poi:',
  deleteOut: 'Il veicolo esce da tutti gli elenchi; la targa resta riservata',
  deleteDrivers: 'I dati personali dei conducenti vengono scollegati',
  deleteCosts: 'Costi e multe si conservano per il periodo di legge',
  deleteRecover: 'Un amministratore potrà ripristinarlo',
  deleteRefused: 'Il sistema dei cespiti non lo consente (codice {number})',
  deleteLocally: 'Elimina solo qui',
  deleteLocallyText: "Il sistema dei cespiti non conosce questa targa: lì non c'è nulla da eliminare",
  deleted: '{license} è stato eliminato',

  recoverTitle: 'Ripristinare {license}',
  recoverText: 'Il veicolo torna registrato da oggi. Scegliere quali dati precedenti conservare',
  recoverErased: 'Ciò che non viene selezionato si cancella definitivamente:',
  recoverKept: 'Pneumatici, sinistri, assicurazioni, multe e campi aggiuntivi si conservano sempre',
  recoverTracker: 'Il localizzatore non viene rimontato da solo',
  recoverNothingErased: 'Si conserva tutto',
  recoverConfirm: 'I dati non selezionati si cancellano e non si potranno recuperare: confermo',
  recover: 'Ripristina',
  recovered: '{license} è di nuovo registrato',

  bulkExport: 'Esporta la selezione',
  bulkDone: { one: '{n} veicolo aggiornato', other: '{n} veicoli aggiornati' },
  bulkFailed: { one: '{n} veicolo non aggiornato', other: '{n} veicoli non aggiornati' },
  bulkRunning: '{done} di {all}',
  bulkResult: 'Risultato per veicolo',

  recoverModules: 'Dati da conservare',
  availabilityManyText: 'Da ora non contano come disponibili, finché non si toglie il segno',
  editFields: 'Modifica campi',
  editFieldsTitle: { one: 'Modificare {n} veicolo', other: 'Modificare {n} veicoli' },
};
