/**
 * The values of a growing or falling figure that give a signal, by the event's code, in the order of reaching
 * them (domain rules §10). They are metres of being towed, minutes of idling, hours of a journey. They are
 * also minutes of a fraudulent stop, of a power cut and without position, and percent of the tracker's
 * battery.
 */
export const TOLD_STEPS = {
  903: [200, 500, 1000, 5000],
  904: [5, 10, 15, 20, 30, 45, 60, 90, 120],
  905: [1, 2, 3, 4, 5, 6],
  1005: [5, 10, 15, 30, 60],
  1060: [2, 5, 10, 30, 60],
  1064: [10, 20, 30, 60, 120],
  1065: [50, 40, 30, 20, 10, 5],
} as const satisfies Readonly<Record<number, readonly number[]>>;

/**
 * The least measured strength that gives a signal: g of harsh driving and of an impact, litres of a fuel
 * drop.
 */
export const TOLD_LEAST = { harshG: 0.2, impactG: 1.5, dropL: 5 } as const;

/**
 * The kind of a measured event that is too weak for the rule of its vehicle. It notifies only users who have
 * chosen a value.
 */
export const SLIGHT = 'slight';
