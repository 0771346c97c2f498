/** What is done with a vehicle: one at a time, or several at once. */
export const vehicleCommand = {
  actionMove: 'Mover para outra frota',
  actionOdometer: 'Corrigir o conta-quilómetros',
  actionDeregister: 'Abater',

  moveTitle: 'Mover {license} para outra frota',
  moveTitleMany: {
    one: 'Mover {n} veículo para outra frota',
    other: 'Mover {n} veículos para outra frota',
  },
  moveFleet: 'Frota de destino',
  move_date: 'Primeiro dia na nova frota',
  moveText: 'Os relatórios e os custos até à véspera continuam a ser da frota atual',
  move: 'Mover',
  moved: '{license} está agora em {fleet}',

  availabilityTitle: 'Disponibilidade de {license}',
  availabilityText: 'Cada alteração abre ou fecha um período que conta no relatório de disponibilidade',
  maintenanceTitleMany: {
    one: 'Pôr {n} veículo em manutenção',
    other: 'Pôr {n} veículos em manutenção',
  },
  unusableTitleMany: {
    one: 'Marcar {n} veículo como inutilizável',
    other: 'Marcar {n} veículos como inutilizáveis',
  },
  setMaintenance: 'Pôr em manutenção',
  setUnusable: 'Marcar como inutilizável',

  odometerTitle: 'Corrigir o conta-quilómetros de {license}',
  odometerText:
    'Indique o que marcava no início do dia de hoje. Só pode aumentar; os relatórios dos dias anteriores não mudam',

  deregisterTitle: 'Abater {license}',
  deregisterText: 'No fim desse dia:',
  deregisterTracker: 'O localizador fica disponível',
  deregisterAssignments: 'Fecham-se as atribuições de condutor abertas',
  deregisterMap: 'Sai do mapa e das listas em direto',
  deregisterReports: 'Os relatórios conservam os seus dias na frota',
  deregisterNoStart: 'Indique primeiro na ficha o início na frota',
  deregistered: '{license} foi abatido',

  deleteTitle: 'Eliminar {license}',
  deleteReason: 'Motivo da eliminação',
  deleteDate: 'Data da eliminação',
  deleteText: 'Consulta-se o sistema de ativos, quando existe, e depois:',
  deleteOut: 'O veículo sai de todas as listas; a matrícula fica reservada',
  deleteDrivers: 'Os dados pessoais dos condutores são desvinculados',
  deleteCosts: 'Os custos e as multas conservam-se durante o prazo legal',
  deleteRecover: 'Um administrador poderá recuperá-lo',
  deleteRefused: 'O sistema de ativos não o permite (código {number})',
  deleteLocally: 'Eliminar só aqui',
  deleteLocallyText: 'O sistema de ativos não conhece esta matrícula: não há lá nada para eliminar',
  deleted: '{license} foi eliminado',

  recoverTitle: 'Recuperar {license}',
  recoverText: 'O veículo volta a estar registado a partir de hoje. Escolha os dados anteriores a conservar',
  recoverErased: 'O que não assinalar é apagado definitivamente:',
  recoverKept: 'Pneus, sinistros, seguros, multas e campos adicionais conservam-se sempre',
  recoverTracker: 'O localizador não volta a ser montado por si só',
  recoverNothingErased: 'Conserva-se tudo',
  recoverConfirm: 'Compreendo que os dados não assinalados são apagados e não se podem recuperar',
  recover: 'Recuperar',
  recovered: '{license} está de novo registado',

  bulkExport: 'Exportar a seleção',
  bulkDone: { one: '{n} veículo atualizado', other: '{n} veículos atualizados' },
  bulkFailed: {
    one: 'Não foi possível atualizar {n} veículo',
    other: 'Não foi possível atualizar {n} veículos',
  },
  bulkRunning: '{done} de {all}',
  bulkResult: 'Resultado por veículo',

  recoverModules: 'Dados a conservar',
  availabilityManyText: 'A partir de agora não contam como disponíveis, até se retirar a marca',
  editFields: 'Alterar campos',
  editFieldsTitle: { one: 'Alterar {n} veículo', other: 'Alterar {n} veículos' },
};
