/**
 * The product's constants in one place (domain rules §0.3). Names are the ids of the rules; units are in the
 * comments.
 */

/** A vehicle moves when it is strictly faster than this, km/h. */
export const MOVING = 3;
/** Shortest time of standing with the engine on that counts as idling, seconds. */
export const IDLE_MIN = 60;
/** Time with ignition off (or of standstill without an ignition input) that ends a journey, seconds. */
export const STOP_SPLIT = 180;
/** How long data may be on its way before the clock ends a journey, seconds (§5.1). */
export const STOP_GRACE = 60;
/** Silence inside a journey that counts as a gap, seconds. */
export const GAP_SPLIT = 600;
/** A longer silence than this always ends the journey, seconds. */
export const GAP_MAX = 3600;
/** A gap with less displacement than this splits the journey, metres. */
export const GAP_MOVED = 200;
/**
 * A card read at most this long before or after the start of a journey identifies its driver, seconds (§5.9).
 */
export const CARD_WINDOW = { beforeS: 120, afterS: 180 } as const;
/** A journey below both minima is discarded; metres and seconds. */
export const JOURNEY_MIN = { distanceM: 100, durationS: 60 } as const;
/** Implied or reported speeds above this are not valid, km/h. */
export const SPEED_MAX_VALID = 220;
/** A fix with fewer satellites or a larger HDOP does not count for distance. */
export const FIX_OK = { satellites: 4, hdop: 5 } as const;
/** Without an ignition input, a journey starts above this speed, km/h (§5.1). */
export const START_SPEED = 5;

/** Passages of one vehicle that are closer together than this count as one, seconds. */
export const PASSAGE_MERGE = 60;
/** A geographic search: its largest radius, metres (§9.3), and the most passages of an answer. */
export const GEO_SEARCH = { radiusM: 50_000, passages: 5_000, widthM: 500, poiRadiusM: 2_000 } as const;

/** Silence after which a vehicle counts as disconnected, with ignition on and off, seconds. */
export const DISC_ON = 30 * 60;
export const DISC_OFF = 25 * 3600;

/** A position older than this is marked as old while the engine runs, seconds. */
export const STALE = 5 * 60;

/**
 * A halt this near to a point of interest is a visit to it, metres. Halts shorter than POI_STOP, seconds,
 * count nowhere (§5.10).
 */
export const POI_RADIUS = 150;
export const POI_STOP = 120;
/** A stay at least this long at a fraudulent point of interest raises an event, seconds. */
export const FRAUD_STOP = 300;
/** A vehicle this far outside an area, or outside it for this long, has left it; metres and seconds. */
export const AREA_HYST = { distanceM: 50, durationS: 60 } as const;
/** A shorter stay in an area does not count, seconds. */
export const AREA_MIN = 60;

/**
 * Refuelling (§0.3, §6). RF_WINDOW: positions this long before and after decide its place, seconds. RF_DISC:
 * messages this long before and after decide the connection, seconds. RF_RADIUS: nearer than this the vehicle
 * was at the station, metres. RF_REVAL_DAYS: late positions count for this many days.
 */
export const RF_WINDOW = 15 * 60;
export const RF_DISC = 2 * 3600;
export const RF_RADIUS = 300;
export const RF_REVAL_DAYS = 3;
/**
 * Tolerated difference from the litres bought, for the level of the tank and for an estimate. It is the
 * greater of a number of litres and a share.
 */
export const RF_TOL_LEVEL = { litres: 5, share: 0.1 } as const;
export const RF_TOL_EST = { litres: 10, share: 0.25 } as const;
/** Levels of the tank are compared within this time before and after a refuelling, seconds (§6.4). */
export const RF_LEVEL = 30 * 60;
/** A previous fill older than this says nothing about the present one, days. */
export const RF_PREVIOUS_DAYS = 60;
/** A second fill of a vehicle within this time is suspicious, seconds. */
export const RF_TWICE = 2 * 3600;

/** Speed limit of a vehicle that has none of its own, km/h. */
export const DEFAULT_MAX_SPEED = 120;
/** Share above the limit from which an excess may be an event. */
export const SPEED_TOL = 0.05;
/** Time above limit × (1 + SPEED_TOL) that makes an excess an event, seconds. */
export const SPEED_HOLD = 10;
/**
 * Margin over the legal limit from which an excess counts, km/h and percent of the limit, of which the larger
 * counts. They are those of Spanish radars, which cover the error of speeds and limits.
 */
export const LEGAL_OVER = { kmh: 7, pct: 7 } as const;
/** Excesses that are less than this apart count as one, seconds (§5.2). */
export const SPEED_MERGE = 30;
/**
 * Silence that ends a run above the limit: samples further apart do not prove the time between them, seconds
 * (§5.2).
 */
export const SPEED_SILENCE = 120;
/**
 * A fix at most this much older than a halt still gives the place of a halt without a fix of its own, seconds
 * (§5.10).
 */
export const NEAR_FIX = 120;
/** Harsh events of one kind that are closer than this count as one, seconds (§5.2). */
export const HARSH_MERGE = 5;
/** Least strength of harsh driving that counts, g, for light vehicles and for those above 3,500 kg (§5.2). */
export const HARSH_LEAST = {
  acceleration: { light: 0.3, heavy: 0.2 },
  braking: { light: 0.35, heavy: 0.25 },
  cornering: { light: 0.4, heavy: 0.3 },
} as const;

/** A device time that is farther ahead of the server than this is replaced by server time, seconds (§5.1). */
export const CLOCK_AHEAD = 10 * 60;
/** Records further ahead than this are quarantined, seconds. */
export const FUTURE_MAX = 24 * 3600;
/** Records that are older than this are quarantined, days. */
export const PAST_MAX_DAYS = 366;
/** Normal data for this long ends a tampering, seconds (§10). */
export const TAMPER_CLOSE = 10 * 60;

/**
 * Retention: positions in months; journeys, events and day summaries in years; costs, bills and fines in
 * years; requests to the API in days.
 */
export const RETENTION = { positionsMonths: 13, derivedYears: 5, moneyYears: 6, requestDays: 90 } as const;
/**
 * A request to the API counts as slow from this many milliseconds on, and as large from this many octets of
 * its answer on.
 */
export const API_SLOW_MS = 3_000;
export const API_LARGE_BYTES = 1024 * 1024;
/** Days after which a day's figures are final (03:00 in the vehicle's zone). */
export const CONSOLIDATE_DAYS = 3;

/**
 * Lives of token and cookie, and of a session however often it is renewed, seconds; the share of a token's
 * life from which answers carry 210.
 */
export const TOKEN_LIFE = 8 * 3600;
export const COOKIE_LIFE = 7 * 24 * 3600;
export const SESSION_LIFE = 30 * 24 * 3600;
export const RENEW_SHARE = 0.2;
/** Life of a road ticket, days: longer than the week for which a phone may be without signal. */
export const ROAD_TICKET_DAYS = 8;
/** Failed sign-ins within the window lock a user for the length of the window, seconds. */
export const LOGIN_LOCK = { failures: 5, windowS: 15 * 60 } as const;
/**
 * Second factor: seconds to show it (`ticketS`), and after signing in to change it without the password
 * (`freshS`). Days of a remembered browser, seconds of a one-time code, and the most recovery codes and
 * passkeys of a user.
 */
export const SECOND_FACTOR = {
  ticketS: 300,
  freshS: 600,
  rememberDays: 30,
  stepS: 30,
  recoveryCodes: 10,
  passkeys: 10,
} as const;
/** Event of a notification that the installation itself sends (domain rules §10). */
export const SYSTEM_NOTICE = 1123;
/**
 * A reference consumption covers this many whole months, and vehicles that drove at least this far in them,
 * metres (§5.4).
 */
export const CONSUMPTION_MONTHS = 3;
export const CONSUMPTION_MIN_M = 500_000;
/** Socket heartbeat and reconnect delay, milliseconds (spec §9). */
export const HEARTBEAT_MS = 50_000;
export const RECONNECT_MS = 3_000;

/**
 * The most fleets that a user may choose at once: in a filter of vehicles or drivers, and as those another
 * user sees. A parent counts as one.
 */
export const MAX_FLEETS = { filter: 50, user: 100 } as const;

/** How long a password is valid, days; how many of the latest passwords may not be chosen again. */
export const PASSWORD_DAYS = 180;
export const PASSWORDS_KEPT = 3;
/** Files that a user may export in a row, and the seconds until one more is allowed (§0.2). */
export const EXPORT_PACE = { burst: 20, seconds: 15 } as const;
/** The same of test e-mails, which cost no credit. */
export const MAIL_TEST_PACE = { burst: 5, seconds: 120 } as const;
/** Largest photo of a user, octets (spec §5). */
export const PHOTO_MAX = 524_288;
/**
 * Largest file of a document, octets; most documents of a vehicle in one category; most versions of a
 * document (§0.3).
 */
export const DOC_MAX = 10 * 1024 * 1024;
export const DOC_PER_CATEGORY = 30;
export const DOC_VERSIONS = 10;
/** Longest name of a document, characters (§9.3). */
export const DOC_NAME_MAX = 120;
/** The largest size to which a picture may unpack: pixels in all, and along one side. */
export const DOC_PIXELS = { all: 120_000_000, side: 30_000 } as const;
/**
 * The largest size to which a text or a sheet may unpack: octets in all, times its packed size once it is
 * large, and parts.
 */
export const DOC_UNPACKED = {
  octets: 200 * 1024 * 1024,
  times: 100,
  largeOctets: 20 * 1024 * 1024,
  parts: 5_000,
} as const;

/**
 * How long before its term a due is close: days for an inspection (spec §9); days and km for maintenances and
 * revisions (§5.12).
 */
export const INSPECTION_WARN = { days: 7, km: 0 } as const;
export const MAINTENANCE_WARN = { days: 15, km: 1_000 } as const;
/** Days before a renting contract ends from which it is close (§5.12). */
export const RENTING_CLOSE_DAYS = 30;
/**
 * Terms of a tachograph: its check, years; downloads of the vehicle unit and of the driver's card, days
 * (§9.3).
 */
export const TACHOGRAPH_TERMS = { checkYears: 2, unitDays: 90, cardDays: 28 } as const;
/**
 * Days to name the driver of a fine, by country: calendar days or working days (§8.1). Other countries count
 * as Spain.
 */
export const IDENTIFY_DAYS: Readonly<Record<string, { days: number; areWorking: boolean }>> = {
  ES: { days: 20, areWorking: false },
  GB: { days: 28, areWorking: false },
  IE: { days: 28, areWorking: false },
  IT: { days: 60, areWorking: false },
  PT: { days: 15, areWorking: true },
};
/** Days before the deadline of a fine at which users get an alert. */
export const FINE_WARN = [10, 5, 2, 0] as const;
/** Days after which a fine in the electronic mailbox counts as notified. */
export const DEV_ACCESS_DAYS = 10;
/** Least depth of a tyre's tread, mm (Directive 89/459/EEC): below it the tyre is worn. */
export const TREAD_MIN = 1.6;
/** The product keeps no refuellings before this day (spec §9). */
export const REFUEL_FROM = '2020-09-01';
/** Most lines of a provider's statement, and its most octets (§0.3). */
export const STATEMENT = { lines: 20_000, octets: 50 * 1024 * 1024 } as const;
