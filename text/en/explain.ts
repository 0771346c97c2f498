/** What stands behind a figure of a report: its rule, its constants, and the rows it is made of. */
export const explain = {
  figure: 'Figure',
  rule: 'How it is worked out',
  version: 'Rules, version {n}',
  arithmetic: 'With the values of this row',
  rulesUnder: 'Limits by {rules}',
  constants: 'Limits that the rule uses',
  parts: 'What it is made of',
  partsCount: { one: '{n} row', other: '{n} rows' },
  noParts: 'No report lists the rows behind this value',
  notYours: 'The details are in the report “{report}”, which is not assigned to you',
  nothing: 'There are no rows behind this value',
  agrees: 'Together they come to {value}: the same as the report says',
  agreesCount: 'There are as many as the report says',
  differs:
    'Together they come to {value}, and the report says something else: the data have changed since you ran the report, or you may not see some parts',
  more: { one: 'There is {n} more row', other: 'There are {n} more rows' },
  back: 'Back to the previous figure',

  mark_fuelDistance: 'Distance with known fuel',
  mark_refFuel: 'Fuel at the reference consumption',
  mark_refBurnt: 'Fuel used over that distance',
  mark_refuelLiters: 'Litres filled after the first refuelling',
  mark_refuelDistance: 'Distance between the first and last refuelling',
  mark_fleetTime: 'Time in the fleet',
  mark_outTime: 'Time out of use',

  points: 'Points lost for each item',
  pointsMean: 'The mean of the rows, by their distance',
  pointsMost: '{figure}: takes {points} points from {cap} on',
  points_events: '{figure} every {distance}',
  points_idle: '{figure} of the duration',
  points_consumption: '{figure} above the reference',
  points_longJourneys: '{figure} of the journeys',

  states:
    'Each vehicle is in one state, the first that applies. First comes whether it has a tracker, whether a tampering is open and whether it is in private use.',
  vehicles: { one: 'Show {n} vehicle', other: 'Show {n} vehicles' },
  state_movement:
    'With the ignition on it is faster than the speed shown, or came to a stop less than the time shown ago.',
  state_idle:
    'With the ignition on it has stood for at least this long: it is no faster than the speed shown.',
  state_stopped: 'Its ignition is off; without that reading, it has stood for the time shown.',
  state_disconnected: 'Its tracker has been silent for longer than this, or a tampering is open.',
  state_no_tracker: 'It has no tracker.',
  state_private: 'It is in private use: neither its place nor what it does is shown.',

  total_sum: 'It is the sum of the rows.',
  total_count: 'The rows are counted.',
  total_max: 'It is the highest value of the rows.',
  total_ratio: 'It is worked out from the sums of the rows, never as a mean of their values.',

  rule_vehicle: 'It is what the vehicle’s record says today.',
  rule_stay: 'It is the one the vehicle had on those days; if it changed, the last one.',
  rule_whoDrove:
    'The driver of a journey is the one whose card was read; failing that, the one assigned at that time, and failing that, the usual one. Of several, the one with most journeys is shown.',
  rule_driver: 'It is what the driver’s record says today.',
  rule_driverFleet: 'It is the fleet that the driver belonged to on those days.',
  rule_vehicles: 'The different vehicles that the driver used are counted.',
  rule_day:
    'Days and months are those of the vehicle’s time zone, or of the driver’s in reports about drivers. A journey belongs to the day on which it starts.',
  rule_start:
    'It is the start of the first journey. A journey begins when the engine starts and ends once the vehicle has stood for the time shown; one that reaches neither minimum does not count.',
  rule_end:
    'It is the end of the last journey. A journey begins when the engine starts and ends once the vehicle has stood for the time shown; one that reaches neither minimum does not count.',
  rule_journeys:
    'The journeys for work that start in the period are counted. A journey ends once the vehicle has stood for the time shown; one that reaches neither minimum does not count.',
  rule_longJourneys: 'Journeys longer than this time, without a long enough break, are counted.',
  rule_distance:
    'The distances of the journeys are added: from position to position, using reliable positions only, or by the vehicle’s odometer if it reports one.',
  rule_duration: 'The times of the journeys, from start to end, are added.',
  rule_movement: 'It is the time of the journeys without the idling.',
  rule_idling:
    'Halts with the engine on inside journeys are added if they last at least this long. Below the speed shown the vehicle is standing.',
  rule_stopTime:
    'It is the time between the first start and the last end of each day that was not spent on journeys; several days are added up.',
  rule_averageSpeed: 'It is the distance divided by the time moving.',
  rule_topSpeed: 'It is the highest speed among the readings that are possible.',
  rule_odometer: 'It is the last odometer reading of the period.',
  rule_fuel:
    'For each journey the vehicle’s own counter is used; failing that, the level of the tank, and failing that, an estimate: the distance times the consumption in its record.',
  rule_consumption:
    'It is the fuel divided by the distance for which it is known. Below the distance shown it is not worked out.',
  rule_economy:
    'It is the distance for which the fuel is known, divided by that fuel. Below the distance shown it is not worked out.',
  rule_reference:
    'It is the consumption in the vehicle’s record; failing that, the mean of those of the same make, model and fuel that drove far enough in the months before.',
  rule_deviation: 'It is how much more or less was used than the reference consumption would have taken.',
  rule_monthsConsumption:
    'It is the consumption measured in the whole months before the last month of the period; estimates do not count.',
  rule_harsh:
    'Harsh manoeuvres that the tracker reports during journeys are counted. Those that follow within this time count as one.',
  rule_speeding:
    'The times that the vehicle exceeds its limit, with the tolerance, for at least this long are counted. Those that follow within the time shown count as one. The usual limit is for vehicles without their own.',
  rule_minorExcess: 'All other excesses over the limit are counted: shorter ones, or within the tolerance.',
  rule_events100:
    'It is harsh acceleration, braking and cornering for the distance driven. Below the distance shown it is not worked out.',
  rule_score:
    'It starts at the maximum and loses points for each item: all of them from the cap on, and in proportion below. Events are counted per 100 km. Without a known consumption the others weigh more. Below the distance shown it is not worked out.',
  rule_band:
    'It depends on the score: each band begins at the points shown, and the last one is everything below.',
  rule_event: 'It is what was recorded of the event at the time.',
  rule_limit: 'It is the vehicle’s limit at that moment; without one of its own, the usual limit.',
  rule_place:
    'It is where the vehicle was at that moment, named by the point of interest, the area or the street.',
  rule_camera: 'It is what the camera reported of the event.',
  rule_bandTime:
    'The time moving is added by speed: below the first limit, between the two, or above the second.',
  rule_bandShare: 'It is the part of the time moving that was spent at these speeds.',
  rule_distanceGroup:
    'Journeys are counted by distance: below the first limit, between the two, or above the second.',
  rule_timeGroup:
    'Journeys are counted by duration: below the first limit, between the two, or above the second.',
  rule_recommendation:
    'In this order: whether there are data, whether the fuel bought fits the fuel used, whether there is a reference, and whether idling, driving or speed explains the consumption. The first that applies is shown.',
  rule_refuelling: 'It is what the statement says, or whoever entered the refuelling.',
  rule_refuelled:
    'The refuellings of the period are added. Litres are of fuel only; the amount is of everything bought.',
  rule_unitPrice: 'It is the price on the statement; failing that, the amount divided by the quantity.',
  rule_validation:
    'The refuelling is compared with the vehicle’s positions around that time: it was at the station if it came closer than the distance shown.',
  rule_discrepancy:
    'It is the litres bought that neither the level of the tank nor, without it, the distance driven explains. The litres or the share shown are tolerated, whichever is more.',
  rule_stationDistance: 'It is how close the vehicle came to the station around that time.',
  rule_refuelConsumption:
    'It is what was filled after the first refuelling, divided by the distance up to the last one. Below the distance shown it is not worked out.',
  rule_card:
    'A journey is identified if a card was read within this time before or after its start. It is compared with the assigned driver.',
  rule_assigned: 'It is the driver assigned to the vehicle when the journey started.',
  rule_health:
    'For each day: whether the vehicle had a tracker, whether it sent anything, and whether a tampering was open.',
  rule_messages:
    'The messages that the tracker sent in each hour are counted; an hour with any is a connected hour.',
  rule_usedDays: 'Days on which a journey for work starts are counted.',
  rule_daysInFleet: 'Days on which the vehicle was in a fleet that you can see are counted.',
  rule_outDays: 'Days on which it was so for a good part of the working hours are counted.',
  rule_outOfUse: 'Days on which it could not be used at any moment are counted.',
  rule_idleDays: 'They are the days on which it was in the fleet and could be used, but was not.',
  rule_availability: 'It is the part of the time in the fleet during which the vehicle could be used.',
  rule_usage: 'It is the days of use out of the days on which it could be used.',
  rule_totalTime:
    'It is the sum of the times in the cells, or of the journeys of the period where there are none.',
  rule_privateUse:
    'Private use counts as switched on by the driver, or by the end of the working schedule. The distance is that of the odometer, and no place is kept.',
  rule_workDistance: 'The distances of the journeys for work are added.',
  rule_privateShare: 'It is the private distance out of the total, work included.',
  rule_visit:
    'A stop near a point of interest is a visit if it lasts long enough; at fraudulent points, from the time shown for them.',
  rule_visits: 'The visits are counted.',
  rule_inArea:
    'The visit lasts while the vehicle is in the area: it has left only once it is as far outside as shown, or outside for the time shown. Shorter ones do not count.',
  rule_violation:
    'The journey is compared with the fleet’s schedule of that day: too early an entry, too late an exit, or use out of hours. The excess is the time beyond the margin.',
  rule_stop:
    'The stops of each vehicle and day are numbered in order; from one to the next, distance and time are counted.',
  rule_request: 'It is what the installation noted of the request.',
  rule_requests: 'Equal requests of a day are grouped; percentiles and maxima are of that group.',
  rule_cost: 'The confirmed costs of the period are added.',
  rule_fines: 'The fines of the period are counted, or added.',
  rule_maintenances: 'The maintenance jobs of the period are counted.',
  rule_due:
    'It comes from the deadlines in the vehicle’s record, with today’s date and the current odometer.',
  rule_resourceDay:
    'Each cell is how much the resource worked on that day in that centre: hours with the engine on, or distance.',
  rule_hourOnRoad: 'Each cell is the minutes on journeys in that hour.',

  constant_stopSplit: 'Stop that ends a journey',
  constant_journeyDistance: 'Shortest journey, distance',
  constant_journeyDuration: 'Shortest journey, time',
  constant_fixSatellites: 'Satellites, at least',
  constant_fixHdop: 'Dilution of precision, at most',
  constant_validSpeed: 'Highest speed accepted',
  constant_moving: 'Moving above',
  constant_idle: 'Idling from',
  constant_fuelDistance: 'Shortest distance',
  constant_referenceMonths: 'Months before',
  constant_referenceDistance: 'Shortest distance of the others',
  constant_usualLimit: 'Usual limit',
  constant_speedTolerance: 'Tolerance',
  constant_speedHold: 'Time above',
  constant_speedMerge: 'Joined if closer than',
  constant_acceleration: 'Acceleration from, g',
  constant_heavyAcceleration: 'Acceleration from, g (over 3,500 kg)',
  constant_braking: 'Braking from, g',
  constant_heavyBraking: 'Braking from, g (over 3,500 kg)',
  constant_cornering: 'Cornering from, g',
  constant_heavyCornering: 'Cornering from, g (over 3,500 kg)',
  constant_harshMerge: 'Joined if closer than',
  constant_eventsDistance: 'Shortest distance',
  constant_longJourney: 'Longer than',
  constant_longHalt: 'Long enough a break',
  constant_pointsExcesses: 'Points for speeding',
  constant_pointsBraking: 'Points for harsh braking',
  constant_pointsAcceleration: 'Points for harsh acceleration',
  constant_pointsCornering: 'Points for harsh cornering',
  constant_capEvents: 'Cap of each kind of event',
  constant_pointsIdle: 'Points for idling',
  constant_capIdle: 'Cap of idling in the duration',
  constant_pointsConsumption: 'Points for consumption',
  constant_capConsumption: 'Cap above the reference',
  constant_pointsLongJourneys: 'Points for long journeys',
  constant_capLongJourneys: 'Cap of long journeys',
  constant_bandA: 'Band A from',
  constant_bandB: 'Band B from',
  constant_bandC: 'Band C from',
  constant_lowSpeed: 'First limit',
  constant_highSpeed: 'Second limit',
  constant_lowDistance: 'First limit',
  constant_highDistance: 'Second limit',
  constant_lowTime: 'First limit',
  constant_highTime: 'Second limit',
  constant_stationWindow: 'Before and after',
  constant_stationRadius: 'Distance to the station',
  constant_levelLitres: 'Tolerance by level, litres',
  constant_levelShare: 'Tolerance by level, share',
  constant_estimateLitres: 'Tolerance by distance, litres',
  constant_estimateShare: 'Tolerance by distance, share',
  constant_cardBefore: 'Before the start',
  constant_cardAfter: 'After the start',
  constant_poiRadius: 'Distance to the point',
  constant_poiStop: 'Shortest stop',
  constant_fraudStop: 'Stop at a fraudulent point',
  constant_areaDistance: 'Outside the area by distance',
  constant_areaDuration: 'Outside the area by time',
  constant_silentOn: 'Silent with the ignition on',
  constant_silentOff: 'Silent with the ignition off',
  constant_towed: 'Away from',
  constant_longIdle: 'Standing from',
  constant_longDrive: 'Longer than',
  constant_rest: 'Sufficient rest',
  constant_impact: 'Impact from, g',
  constant_powerCut: 'Without power from',
  constant_lowSupply: 'Battery below, V',
  constant_lowSupply24: 'Battery below, V (24 V)',
  constant_lowBattery: 'Battery from',
  constant_noFix: 'Without position from',
  constant_fuelDrop: 'Drop from',
  constant_fastestBurn: 'More than an engine in an hour',
  constant_areaStay: 'Shortest stay',
};
