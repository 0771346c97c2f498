/** What is done with a vehicle: one at a time, or several at once. */
export const vehicleCommand = {
  actionMove: 'Move to another fleet',
  actionOdometer: 'Correct the odometer',
  actionDeregister: 'Deregister',

  moveTitle: 'Move {license} to another fleet',
  moveTitleMany: { one: 'Move {n} vehicle to another fleet', other: 'Move {n} vehicles to another fleet' },
  moveFleet: 'Destination fleet',
  move_date: 'First day in the new fleet',
  moveText: 'Reports and costs up to the day before stay with the present fleet',
  move: 'Move',
  moved: '{license} is now in {fleet}',

  availabilityTitle: 'Availability of {license}',
  availabilityText: 'Each change opens or closes a period that counts in the availability report',
  maintenanceTitleMany: { one: 'Put {n} vehicle in maintenance', other: 'Put {n} vehicles in maintenance' },
  unusableTitleMany: { one: 'Mark {n} vehicle as unusable', other: 'Mark {n} vehicles as unusable' },
  setMaintenance: 'Put in maintenance',
  setUnusable: 'Mark as unusable',

  odometerTitle: 'Correct the odometer of {license}',
  odometerText:
    'Enter what it showed when today began. It can only go up; reports of earlier days do not change',

  deregisterTitle: 'Deregister {license}',
  deregisterText: 'At the end of that day:',
  deregisterTracker: 'The tracker becomes available',
  deregisterAssignments: 'Open driver assignments are closed',
  deregisterMap: 'It leaves the map and the live lists',
  deregisterReports: 'Reports keep its days in the fleet',
  deregisterNoStart: 'First enter in the record when it came to the fleet',
  deregistered: '{license} is deregistered',

  deleteTitle: 'Delete {license}',
  deleteText: 'The asset system is asked, where there is one, and then:',
  deleteOut: 'The vehicle leaves all lists; its registration stays reserved',
  deleteDrivers: 'Personal data of drivers are unlinked',
  deleteCosts: 'Costs and fines are kept for the legal period',
  deleteRecover: 'An administrator will be able to recover it',
  deleteRefused: 'The asset system does not allow it (code {number})',
  deleteLocally: 'Delete only here',
  deleteLocallyText: 'The asset system does not know this registration: there is nothing to delete there',
  deleted: '{license} has been deleted',

  recoverTitle: 'Recover {license}',
  recoverText: 'The vehicle is registered again from today. Choose which of its earlier data are kept',
  recoverErased: 'What you do not tick is erased for good:',
  recoverKept: 'Tyres, claims, insurance, fines and additional fields are always kept',
  recoverTracker: 'The tracker is not fitted again by itself',
  recoverNothingErased: 'Everything is kept',
  recoverConfirm: 'I understand that data not ticked are erased and cannot be brought back',
  recover: 'Recover',
  recovered: '{license} is registered again',

  bulkExport: 'Export the selection',
  bulkDone: { one: '{n} vehicle updated', other: '{n} vehicles updated' },
  bulkFailed: { one: '{n} vehicle could not be updated', other: '{n} vehicles could not be updated' },
  bulkRunning: '{done} of {all}',
  bulkResult: 'Result for each vehicle',

  recoverModules: 'Data to keep',
  availabilityManyText: 'From now on they do not count as available, until the mark is removed',
};
