export const ACCESSORIES = [
  'card_reader',
  'buzzer',
  'adas',
  'dsm',
  'tachograph',
  'crane',
  'tail_lift',
  'trailer',
  'other',
] as const;
export type Accessory = (typeof ACCESSORIES)[number];
