/** Packets that could not be folded, for system staff. */
export const unfolded = {
  text: 'I localizzatori li hanno inviati correttamente, ma il server non è riuscito a elaborarli. Sono conservati per intero: nulla è andato perso.',
  none: 'Nessun pacchetto messo da parte',
  noneText: 'Il server ha elaborato tutto ciò che i localizzatori hanno inviato',
  kept: 'Messi da parte',
  asked: 'In elaborazione',
  failed: 'Falliti di nuovo',
  reasons: 'Cause',
  packets: { one: '{n} pacchetto', other: '{n} pacchetti' },
  replay: 'Elabora di nuovo',
  replayTitle: { one: 'Elaborare di nuovo {n} pacchetto?', other: 'Elaborare di nuovo {n} pacchetti?' },
  replayText:
    'Da fare quando la causa è stata corretta. I pacchetti che falliscono di nuovo restano conservati e si può riprovare.',
  running: { one: '{n} pacchetto in elaborazione', other: '{n} pacchetti in elaborazione' },
  runningText: 'Questa pagina si aggiorna da sola',
  done: 'Tutti i pacchetti in attesa sono stati elaborati',
  stillFail: { one: '{n} pacchetto fallisce ancora', other: '{n} pacchetti falliscono ancora' },
  stillFailText: 'È ancora tutto conservato. Correggere la causa ed elaborarli di nuovo.',
  failedHere: { one: '{n} fallito di nuovo', other: '{n} falliti di nuovo' },
  more: { one: 'e ancora {n} causa', other: 'e ancora {n} cause' },
};
