/** What decided an event: its rule, and the samples that it rests on. */
export const evidence = {
  how: 'Come è stato deciso questo evento',
  version: 'Limiti di quel giorno · regole, versione {n}',
  samples: 'Letture',
  count: { one: '{n} lettura intorno', other: '{n} letture intorno' },
  deciding: { one: '{n} lo decide', other: '{n} lo decidono' },
  decides: 'Lo decide',
  notFound:
    'Con la scheda del veicolo e i dati di oggi la regola non trova più questo evento: la scheda è cambiata o sono arrivati dati in ritardo.',
  gone: 'Le posizioni di quel momento non sono più conservate',
  goneText: 'Si conservano per {months} mesi. L’evento resta, il percorso no.',
  live: 'Vedi ora sulla mappa',
  missing: 'L’evento non c’è più',
  missingText: 'Sono arrivati dati che lo hanno cambiato, o lei non vedeva quel veicolo allora.',
  limit: 'Limite del veicolo',
  legend: 'Ciò che ha deciso l’evento',
  on: 'Acceso',
  off: 'Spento',
  hasFix: 'Sì',
  noFix: 'No',

  field_time: 'Ora',
  field_speed: 'Velocità',
  field_change: 'Variazione, g',
  field_strength: 'Comunicato',
  field_ignition: 'Quadro',
  field_level: 'Serbatoio',
  field_supply: 'Batteria, V',
  field_battery: 'Batteria del localizzatore',
  field_fix: 'Posizione',

  rule_ignition: 'Il quadro è cambiato tra le due letture segnate.',
  rule_towing:
    'A quadro spento il veicolo si è allontanato di questa distanza da dove è stato spento, o lo ha comunicato il localizzatore.',
  rule_idling:
    'Il veicolo è rimasto fermo con il motore acceso per questo tempo. Sotto la velocità indicata è fermo.',
  rule_longDrive: 'Il viaggio è durato più di questo tempo senza un riposo sufficiente.',
  rule_minorExcess:
    'Il veicolo ha superato il suo limite, ma per meno del tempo indicato o entro la tolleranza.',
  rule_speeding:
    'Il veicolo ha superato il suo limite, con la tolleranza, per almeno questo tempo di seguito. Gli eccessi che distano meno del tempo indicato sono uno solo.',
  rule_visit:
    'Il veicolo è rimasto fermo almeno questo tempo vicino a un punto di interesse; la partenza conta quando riprende a viaggiare.',
  rule_area:
    'Il veicolo è entrato nell’area o ne è uscito: è uscito solo quando si allontana della distanza indicata o resta fuori per il tempo indicato. Le permanenze più brevi non contano.',
  rule_fraud: 'Il veicolo è rimasto fermo per questo tempo vicino a un punto dove non deve fermarsi.',
  rule_harsh:
    'Il localizzatore ha comunicato una manovra almeno così forte. Se non le comunica, si misura dalla variazione di velocità tra due letture successive.',
  rule_impact: 'Il localizzatore ha comunicato un urto almeno così forte.',
  rule_camera: 'Lo ha comunicato la telecamera, con la gravità indicata.',
  rule_powerCut: 'Il localizzatore è rimasto per questo tempo senza alimentazione dal veicolo.',
  rule_lowSupply:
    'La batteria del veicolo è scesa sotto questo valore; a 24 V, sotto il secondo. All’avviamento non conta.',
  rule_noFix: 'Il localizzatore è rimasto per questo tempo senza posizione con il veicolo in moto.',
  rule_lowBattery: 'La batteria del localizzatore è scesa a questo livello.',
  rule_privateUse: 'Dell’uso privato non si conserva alcun percorso e non si mostra nulla.',
  rule_card: 'È stata letta una tessera intorno all’inizio del viaggio.',
  rule_noCard: 'Non è stata letta alcuna tessera intorno all’inizio del viaggio.',
  rule_fuelDrop:
    'Il livello del serbatoio, la mediana di cinque letture, è sceso di almeno questi litri, più in fretta di quanto consuma un motore in un’ora.',
};
