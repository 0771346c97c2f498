export const tampering = {
  search: 'Matrícula ou alias',
  none: 'Não há manipulações',
  noneText: 'Se alguém desligar, abrir ou interferir com um localizador, aparece aqui',
  openGroup: 'Abertas agora',
  isOpen: 'Aberta',
  isOver: 'Terminada',
  isDismissed: 'Descartada',
  openSince: 'Aberta desde {at}',
  overAfter: 'De {at}, durou {lapse}',
  dismissedBy: '{name} descartou-a em {at}: {reason}',
  dismiss: 'Descartar',
  dismissTitle: 'Descartar a manipulação de {license}',
  dismissText:
    'Fecha-se agora e não volta a abrir enquanto durar o mesmo sinal. O motivo fica registado com o seu nome.',
  reason: 'Motivo',
  dismissed: 'Manipulação descartada',
  gone: 'Alguém',
};
