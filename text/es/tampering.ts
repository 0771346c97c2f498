/** Tamperings of vehicles and their dismissal. */
export const tampering = {
  search: 'Matrícula o alias',
  none: 'No hay manipulaciones',
  noneText: 'Si alguien desconecta, abre o interfiere un localizador, aparecerá aquí',
  openGroup: 'Abiertas ahora',
  isOpen: 'Abierta',
  isOver: 'Terminada',
  isDismissed: 'Descartada',
  openSince: 'Abierta desde el {at}',
  overAfter: 'Del {at}, duró {lapse}',
  dismissedBy: '{name} la descartó el {at}: {reason}',
  dismiss: 'Descartar',
  dismissTitle: 'Descartar la manipulación de {license}',
  dismissText:
    'Se cierra ahora y no volverá a abrirse mientras dure la misma señal. El motivo queda registrado con su nombre.',
  reason: 'Motivo',
  dismissed: 'Manipulación descartada',
  gone: 'Alguien',
};
