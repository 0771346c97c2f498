/** Packets that could not be folded, for system staff. */
export const unfolded = {
  text: 'Os localizadores enviaram-nos bem, mas o servidor não conseguiu processá-los. Estão guardados por inteiro: nada se perdeu.',
  none: 'Não há pacotes postos de parte',
  noneText: 'O servidor processou tudo o que os localizadores enviaram',
  kept: 'Postos de parte',
  asked: 'Em processamento',
  failed: 'Falharam de novo',
  reasons: 'Causas',
  packets: { one: '{n} pacote', other: '{n} pacotes' },
  replay: 'Processar de novo',
  replayTitle: { one: 'Processar de novo {n} pacote?', other: 'Processar de novo {n} pacotes?' },
  replayText:
    'Faça-o quando a causa estiver corrigida. Os pacotes que falharem de novo continuam guardados e pode tentar outra vez.',
  running: { one: '{n} pacote a ser processado', other: '{n} pacotes a ser processados' },
  runningText: 'Esta página atualiza-se sozinha',
  done: 'Foram processados todos os pacotes que esperavam',
  stillFail: { one: '{n} pacote continua a falhar', other: '{n} pacotes continuam a falhar' },
  stillFailText: 'Continua tudo guardado. Corrija a causa e processe-os de novo.',
  failedHere: { one: '{n} falhou de novo', other: '{n} falharam de novo' },
  more: { one: 'e mais {n} causa', other: 'e mais {n} causas' },
};
