/**
 * The state of private use for a driver (domain rules §3.4). `work`: none. `switched`: the driver switched it
 * on, and can switch back on the screen. `tracker`: the switch in the vehicle turned it on, and must turn it
 * off.
 */
export const PRIVATE_USE_STATES = ['work', 'switched', 'tracker'] as const;
