/**
 * What a driver sees of private use (domain rules §3.4): `work`; `switched`: by the driver, who can switch back; `tracker`: by the
 * switch in the vehicle, where it is switched back.
 */
export const PRIVATE_USE_STATES = ['work', 'switched', 'tracker'] as const;
