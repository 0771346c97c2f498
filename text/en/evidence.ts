/** What decided an event: its rule, and the samples that it rests on. */
export const evidence = {
  how: 'How this event was decided',
  version: 'Limits of that day · rules, version {n}',
  samples: 'Readings',
  count: { one: '{n} reading around it', other: '{n} readings around it' },
  deciding: { one: '{n} decides it', other: '{n} decide it' },
  decides: 'Decides it',
  notFound:
    'With today’s vehicle record and data the rule no longer finds this event: the record has changed, or data came late.',
  gone: 'The positions of that moment are no longer kept',
  goneText: 'They are kept for {months} months. The event stays; its track does not.',
  live: 'See on the map now',
  missing: 'The event is no longer there',
  missingText: 'Data came that changed it, or you did not see that vehicle then.',
  limit: 'Limit of the vehicle',
  legend: 'What decided the event',
  on: 'On',
  off: 'Off',
  hasFix: 'Yes',
  noFix: 'No',

  field_time: 'Time',
  field_speed: 'Speed',
  field_change: 'Change, g',
  field_strength: 'Reported',
  field_ignition: 'Ignition',
  field_level: 'Tank',
  field_supply: 'Battery, V',
  field_battery: 'Tracker battery',
  field_fix: 'Position',

  rule_ignition: 'The ignition changed between the two marked readings.',
  rule_towing:
    'With the ignition off, the vehicle moved this far from where it was turned off, or the tracker reported it.',
  rule_idling:
    'The vehicle stood with its engine running for this long. Below the speed shown it is standing.',
  rule_longDrive: 'The journey lasted longer than this without a sufficient rest.',
  rule_minorExcess: 'The vehicle exceeded its limit, but for less time than shown, or within the tolerance.',
  rule_speeding:
    'The vehicle exceeded its limit, with the tolerance, for at least this long without a break. Excesses closer together than the time shown are one.',
  rule_visit:
    'The vehicle stood for at least this long near a point of interest; the departure counts when it drives again.',
  rule_area:
    'The vehicle entered the area or left it: it has left only once it is this far away, or outside for this long. Shorter stays do not count.',
  rule_fraud: 'The vehicle stood for this long near a point where it should not stop.',
  rule_harsh:
    'The tracker reported a manoeuvre at least this strong. If it reports none, it is measured by the change of speed between two successive readings.',
  rule_impact: 'The tracker reported an impact at least this strong.',
  rule_camera: 'The camera reported it, with the severity shown.',
  rule_powerCut: 'The tracker was without power from the vehicle for this long.',
  rule_lowSupply:
    'The vehicle battery fell below this value; with 24 V, below the second. Starting the engine does not count.',
  rule_noFix: 'The tracker had no position for this long while the vehicle was running.',
  rule_lowBattery: 'The tracker battery fell to this level.',
  rule_privateUse: 'No track is kept of private use, and nothing of it is shown.',
  rule_card: 'A card was read around the start of the journey.',
  rule_noCard: 'No card was read around the start of the journey.',
  rule_fuelDrop:
    'The level of the tank, the median of five readings, fell by at least this many litres, faster than an engine burns in an hour.',
};
