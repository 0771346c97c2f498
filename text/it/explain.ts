/** What stands behind a figure of a report: its rule, its constants, and the rows it is made of. */
export const explain = {
  figure: 'Valore',
  rule: 'Come si calcola',
  version: 'Regole, versione {n}',
  arithmetic: 'Con i valori di questa riga',
  rulesUnder: 'Limiti con la {rules}',
  constants: 'Limiti usati dalla regola',
  parts: 'Da che cosa è composto',
  partsCount: { one: '{n} riga', other: '{n} righe' },
  noParts: 'Nessun report elenca le righe dietro questo valore',
  notYours: 'Il dettaglio è nel report «{report}», che non le è assegnato',
  nothing: 'Non c’è nessuna riga dietro questo valore',
  agrees: 'Insieme danno {value}: lo stesso che dice il report',
  agreesCount: 'Sono tante quante dice il report',
  differs:
    'Insieme danno {value}, e il report dice altro: i dati sono cambiati da quando ha generato il report, o ci sono parti che lei non può vedere',
  more: { one: 'C’è ancora {n} riga', other: 'Ci sono altre {n} righe' },
  back: 'Torna al valore precedente',

  mark_fuelDistance: 'Distanza con carburante noto',
  mark_refFuel: 'Carburante secondo il riferimento',
  mark_refBurnt: 'Carburante consumato su quella distanza',
  mark_refuelLiters: 'Litri riforniti dopo il primo rifornimento',
  mark_refuelDistance: 'Distanza tra il primo e l’ultimo rifornimento',
  mark_fleetTime: 'Tempo nella flotta',
  mark_outTime: 'Tempo di indisponibilità',

  points: 'Punti tolti da ogni voce',
  pointsMean: 'La media delle righe, secondo la distanza',
  pointsMost: '{figure}: toglie {points} punti da {cap} in su',
  points_events: '{figure} ogni {distance}',
  points_idle: '{figure} della durata',
  points_consumption: '{figure} sopra il riferimento',
  points_longJourneys: '{figure} dei viaggi',

  states:
    'Ogni veicolo è in un solo stato, il primo che vale. Si guarda prima se ha un localizzatore, se c’è una manomissione aperta e se è in uso privato.',
  vehicles: { one: 'Mostra {n} veicolo', other: 'Mostra {n} veicoli' },
  state_movement:
    'A quadro acceso va più veloce della velocità indicata, o si è appena fermato da meno del tempo indicato.',
  state_idle: 'A quadro acceso è fermo da almeno questo tempo: non supera la velocità indicata.',
  state_stopped: 'Ha il quadro spento; senza questa lettura, è fermo dal tempo indicato.',
  state_disconnected: 'Il suo localizzatore tace da più di questo tempo, o c’è una manomissione aperta.',
  state_no_tracker: 'Non ha localizzatore.',
  state_private: 'È in uso privato: non si mostra dove sia né che cosa faccia.',

  total_sum: 'È la somma delle righe.',
  total_count: 'Si contano le righe.',
  total_max: 'È il valore più alto delle righe.',
  total_ratio: 'Si calcola con le somme delle righe, mai come media dei loro valori.',

  rule_vehicle: 'È quanto dice oggi la scheda del veicolo.',
  rule_stay: 'È il dato del veicolo in quei giorni; se è cambiato, l’ultimo.',
  rule_whoDrove:
    'Il conducente di ogni viaggio è quello della tessera letta; in mancanza, quello assegnato a quell’ora e, se non c’è, quello abituale. Se sono più di uno, figura chi ha fatto più viaggi.',
  rule_driver: 'È quanto dice oggi la scheda del conducente.',
  rule_driverFleet: 'È la flotta a cui il conducente apparteneva in quei giorni.',
  rule_vehicles: 'Si contano i diversi veicoli usati dal conducente.',
  rule_day:
    'I giorni e i mesi sono quelli del fuso orario del veicolo, o del conducente nei suoi report. Un viaggio appartiene al giorno in cui inizia.',
  rule_start:
    'È l’inizio del primo viaggio. Un viaggio inizia all’avviamento e finisce quando il veicolo è fermo da tanto tempo quanto indicato; se non raggiunge nessuno dei due minimi, non conta.',
  rule_end:
    'È la fine dell’ultimo viaggio. Un viaggio inizia all’avviamento e finisce quando il veicolo è fermo da tanto tempo quanto indicato; se non raggiunge nessuno dei due minimi, non conta.',
  rule_journeys:
    'Si contano i viaggi di lavoro che iniziano nel periodo. Un viaggio finisce quando il veicolo è fermo da tanto tempo quanto indicato; se non raggiunge nessuno dei due minimi, non conta.',
  rule_longJourneys: 'Si contano i viaggi più lunghi di questo tempo senza una pausa sufficiente.',
  rule_distance:
    'Si somma la distanza dei viaggi: da posizione a posizione, solo con posizioni affidabili, o secondo il contachilometri del veicolo se lo trasmette.',
  rule_duration: 'Si somma il tempo dei viaggi, dall’inizio alla fine.',
  rule_movement: 'È il tempo dei viaggi senza il minimo.',
  rule_idling:
    'Si sommano le fermate a motore acceso durante i viaggi che durano almeno questo tempo. Sotto la velocità indicata il veicolo è fermo.',
  rule_stopTime:
    'È il tempo tra il primo inizio e l’ultima fine di ogni giorno non trascorso in viaggio; più giorni si sommano.',
  rule_averageSpeed: 'È la distanza divisa per il tempo in movimento.',
  rule_topSpeed: 'È la velocità più alta tra le letture possibili.',
  rule_odometer: 'È l’ultima lettura del contachilometri nel periodo.',
  rule_fuel:
    'Di ogni viaggio vale quanto ha misurato il contatore del veicolo; in mancanza, il livello del serbatoio e, se manca anche quello, una stima: la distanza per il consumo della scheda.',
  rule_consumption:
    'È il carburante diviso per la distanza in cui è noto. Sotto la distanza indicata non si calcola.',
  rule_economy:
    'È la distanza in cui il carburante è noto divisa per quel carburante. Sotto la distanza indicata non si calcola.',
  rule_reference:
    'È il consumo della scheda del veicolo; in mancanza, la media di quelli della stessa marca, modello e alimentazione che hanno percorso abbastanza nei mesi precedenti.',
  rule_deviation: 'È quanto si è consumato in più o in meno rispetto al consumo di riferimento.',
  rule_monthsConsumption:
    'È il consumo misurato nei mesi interi prima dell’ultimo mese del periodo; le stime non contano.',
  rule_harsh:
    'Si contano le manovre brusche che il tracker comunica durante i viaggi. Quelle che si susseguono entro questo tempo contano come una.',
  rule_speeding:
    'Si contano le volte in cui il veicolo supera il suo limite, con la tolleranza, per almeno questo tempo. Quelle che si susseguono entro il tempo indicato contano come una. Il limite abituale vale per i veicoli che non ne hanno uno proprio.',
  rule_minorExcess: 'Si contano gli altri eccessi oltre il limite: più brevi, o entro la tolleranza.',
  rule_events100:
    'Sono le accelerazioni, frenate e curve brusche sulla distanza percorsa. Sotto la distanza indicata non si calcola.',
  rule_score:
    'Parte dal massimo e perde punti per ogni voce: tutti dal tetto in su, in proporzione sotto. Gli eventi si contano ogni 100 km. Se il consumo non è noto, le altre voci pesano di più. Sotto la distanza indicata non si calcola.',
  rule_band:
    'Dipende dal punteggio: ogni fascia inizia dai punti indicati, e l’ultima è tutto ciò che resta sotto.',
  rule_event: 'È quanto è stato registrato dell’evento in quel momento.',
  rule_limit: 'È il limite del veicolo in quel momento; se non ne ha uno proprio, quello abituale.',
  rule_place:
    'È dove si trovava il veicolo in quel momento, con il nome del punto di interesse, dell’area o della via.',
  rule_camera: 'È quanto la telecamera ha comunicato dell’evento.',
  rule_bandTime:
    'Si somma il tempo in movimento per velocità: sotto il primo limite, tra i due, o oltre il secondo.',
  rule_bandShare: 'È la parte del tempo in movimento trascorsa a queste velocità.',
  rule_distanceGroup:
    'Si contano i viaggi per distanza: sotto il primo limite, tra i due, o oltre il secondo.',
  rule_timeGroup: 'Si contano i viaggi per durata: sotto il primo limite, tra i due, o oltre il secondo.',
  rule_recommendation:
    'Si guarda, in quest’ordine, se ci sono dati, se il carburante acquistato quadra con quello consumato, se c’è un riferimento, e se il consumo si spiega con il minimo, la guida o la velocità. Figura la prima condizione vera.',
  rule_refuelling: 'È quanto dice l’estratto, o chi ha inserito il rifornimento.',
  rule_refuelled:
    'Si sommano i rifornimenti del periodo. Nei litri conta solo il carburante; nell’importo, tutto ciò che si è acquistato.',
  rule_unitPrice: 'È il prezzo dell’estratto; in mancanza, l’importo diviso per la quantità.',
  rule_validation:
    'Il rifornimento si confronta con le posizioni del veicolo intorno a quell’ora: era alla stazione se è passato a meno della distanza indicata.',
  rule_discrepancy:
    'Sono i litri acquistati che non spiega il livello del serbatoio o, senza di esso, la distanza percorsa. Si tollerano i litri o la percentuale indicati, il maggiore dei due.',
  rule_stationDistance: 'È quanto il veicolo si è avvicinato alla stazione intorno a quell’ora.',
  rule_refuelConsumption:
    'È quanto si è rifornito dopo il primo rifornimento diviso per la distanza fino all’ultimo. Sotto la distanza indicata non si calcola.',
  rule_card:
    'Un viaggio è identificato se si è letta una tessera entro questo tempo prima o dopo l’inizio. Si confronta con il conducente assegnato.',
  rule_assigned: 'È il conducente assegnato al veicolo all’inizio del viaggio.',
  rule_health:
    'Di ogni giorno si guarda se il veicolo aveva un tracker, se ha trasmesso qualcosa e se c’era una manomissione aperta.',
  rule_messages:
    'Si contano i messaggi inviati dal tracker in ogni ora; un’ora con almeno uno è un’ora connessa.',
  rule_usedDays: 'Si contano i giorni in cui inizia un viaggio di lavoro.',
  rule_daysInFleet: 'Si contano i giorni in cui il veicolo era in una flotta che lei vede.',
  rule_outDays: 'Si contano i giorni in cui lo è stato per buona parte dell’orario di lavoro.',
  rule_outOfUse: 'Si contano i giorni in cui non si è potuto usare in nessun momento.',
  rule_idleDays: 'Sono i giorni in cui era nella flotta e si poteva usare, ma non è stato usato.',
  rule_availability: 'È la parte del tempo nella flotta in cui il veicolo si poteva usare.',
  rule_usage: 'Sono i giorni di uso sui giorni in cui si poteva usare.',
  rule_totalTime: 'È la somma del tempo delle celle, o dei viaggi del periodo dove non ce ne sono.',
  rule_privateUse:
    'Conta l’uso privato attivato dal conducente, o dalla fine del suo orario. La distanza è quella del contachilometri, e non si conserva nessun luogo.',
  rule_workDistance: 'Si somma la distanza dei viaggi di lavoro.',
  rule_privateShare: 'È la distanza privata sul totale, lavoro compreso.',
  rule_visit:
    'Una sosta vicino a un punto di interesse è una visita se dura abbastanza; nei punti fraudolenti, dal tempo indicato per essi.',
  rule_visits: 'Si contano le visite.',
  rule_inArea:
    'La visita dura finché il veicolo è nell’area: ne è uscito solo quando si allontana della distanza indicata, o resta fuori per il tempo indicato. Le più brevi non contano.',
  rule_violation:
    'Il viaggio si confronta con l’orario della flotta di quel giorno: entrata in anticipo, uscita in ritardo, o uso fuori orario. L’eccedenza è il tempo oltre il margine.',
  rule_stop:
    'Le soste di ogni veicolo e giorno si numerano in ordine; dall’una all’altra si contano distanza e tempo.',
  rule_request: 'È quanto l’installazione ha annotato della richiesta.',
  rule_requests: 'Si raggruppano le richieste uguali del giorno; percentili e massimi sono di quel gruppo.',
  rule_cost: 'Si sommano i costi confermati del periodo.',
  rule_fines: 'Si contano, o si sommano, le multe del periodo.',
  rule_maintenances: 'Si contano le manutenzioni fatte nel periodo.',
  rule_due:
    'Viene dalle scadenze della scheda del veicolo, con la data di oggi e il contachilometri attuale.',
  rule_resourceDay:
    'Ogni cella è quanto la risorsa ha lavorato quel giorno in quel centro: ore a motore acceso, o distanza.',
  rule_hourOnRoad: 'Ogni cella sono i minuti di viaggio in quell’ora.',

  constant_stopSplit: 'Sosta che chiude un viaggio',
  constant_journeyDistance: 'Distanza minima di un viaggio',
  constant_journeyDuration: 'Durata minima di un viaggio',
  constant_fixSatellites: 'Satelliti, almeno',
  constant_fixHdop: 'Diluizione della precisione, al massimo',
  constant_validSpeed: 'Velocità massima accettata',
  constant_moving: 'Si muove oltre',
  constant_idle: 'Minimo da',
  constant_fuelDistance: 'Distanza minima',
  constant_referenceMonths: 'Mesi precedenti',
  constant_referenceDistance: 'Distanza minima degli altri',
  constant_usualLimit: 'Limite abituale',
  constant_speedTolerance: 'Tolleranza',
  constant_speedHold: 'Tempo oltre il limite',
  constant_speedMerge: 'Si uniscono se distano meno di',
  constant_acceleration: 'Accelerazione da, g',
  constant_heavyAcceleration: 'Accelerazione da, g (oltre 3.500 kg)',
  constant_braking: 'Frenata da, g',
  constant_heavyBraking: 'Frenata da, g (oltre 3.500 kg)',
  constant_cornering: 'Curva da, g',
  constant_heavyCornering: 'Curva da, g (oltre 3.500 kg)',
  constant_harshMerge: 'Si uniscono se distano meno di',
  constant_eventsDistance: 'Distanza minima',
  constant_longJourney: 'Più lunghi di',
  constant_longHalt: 'Pausa sufficiente',
  constant_pointsExcesses: 'Punti per eccessi',
  constant_pointsBraking: 'Punti per frenate brusche',
  constant_pointsAcceleration: 'Punti per accelerazioni brusche',
  constant_pointsCornering: 'Punti per curve brusche',
  constant_capEvents: 'Tetto di ogni tipo di evento',
  constant_pointsIdle: 'Punti per il minimo',
  constant_capIdle: 'Tetto del minimo sulla durata',
  constant_pointsConsumption: 'Punti per il consumo',
  constant_capConsumption: 'Tetto sopra il riferimento',
  constant_pointsLongJourneys: 'Punti per viaggi lunghi',
  constant_capLongJourneys: 'Tetto dei viaggi lunghi',
  constant_bandA: 'Fascia A da',
  constant_bandB: 'Fascia B da',
  constant_bandC: 'Fascia C da',
  constant_lowSpeed: 'Primo limite',
  constant_highSpeed: 'Secondo limite',
  constant_lowDistance: 'Primo limite',
  constant_highDistance: 'Secondo limite',
  constant_lowTime: 'Primo limite',
  constant_highTime: 'Secondo limite',
  constant_stationWindow: 'Prima e dopo',
  constant_stationRadius: 'Distanza dalla stazione',
  constant_levelLitres: 'Tolleranza per livello, litri',
  constant_levelShare: 'Tolleranza per livello, quota',
  constant_estimateLitres: 'Tolleranza per distanza, litri',
  constant_estimateShare: 'Tolleranza per distanza, quota',
  constant_cardBefore: 'Prima dell’inizio',
  constant_cardAfter: 'Dopo l’inizio',
  constant_poiRadius: 'Distanza dal punto',
  constant_poiStop: 'Sosta minima',
  constant_fraudStop: 'Sosta in un punto fraudolento',
  constant_areaDistance: 'Fuori dall’area per distanza',
  constant_areaDuration: 'Fuori dall’area per tempo',
  constant_silentOn: 'Senza segnale a quadro acceso',
  constant_silentOff: 'Senza segnale a quadro spento',
  constant_towed: 'Allontanato da',
  constant_longIdle: 'Fermo da',
  constant_longDrive: 'Più lungo di',
  constant_rest: 'Riposo sufficiente',
  constant_impact: 'Urto da, g',
  constant_powerCut: 'Senza alimentazione da',
  constant_lowSupply: 'Batteria sotto, V',
  constant_lowSupply24: 'Batteria sotto, V (24 V)',
  constant_lowBattery: 'Batteria da',
  constant_noFix: 'Senza posizione da',
  constant_fuelDrop: 'Calo da',
  constant_fastestBurn: 'Più di un motore in un’ora',
  constant_areaStay: 'Permanenza minima',
};
