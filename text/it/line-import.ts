export const lineImport = {
  line: 'Riga',
  title_cost: 'Importa costi',
  title_fine: 'Importa multe',
  intro_cost:
    'Carica un file CSV o XLSX con una riga per costo (fino a {max}). Prima di salvare si vede che cosa succede a ogni riga.',
  intro_fine:
    'Carica l’elenco della società di noleggio in CSV o XLSX, con una riga per multa (fino a {max}). Prima di salvare si vede che cosa succede a ogni riga.',
  heads:
    'Le colonne possono essere in qualsiasi ordine; le intestazioni valgono in spagnolo, inglese, italiano e portoghese',
  templateName_cost: 'Modello di costi',
  templateName_fine: 'Modello di multe',
  refusedName: 'Righe rifiutate',
  show_valid: 'Solo valide',
  valid: 'Valido',
  stored: 'Salvato',
  sum: 'Somma da salvare: {amount}',
  sumStored: 'Somma salvata: {amount}',
  totals: 'La riga {n} è un totale e non viene importata',
  same: 'Questo file è già stato importato il {at}',
  again: 'Importalo di nuovo',
  apply: { one: 'Importa {n} riga', other: 'Importa {n} righe' },
  applied: 'File importato',
  done: 'Importato il {at}. Le righe rifiutate si possono scaricare fino al {until}',
};
