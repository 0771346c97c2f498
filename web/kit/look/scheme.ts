import type { TextKey } from '#text/key.ts';

/** The looks to choose from; `auto` follows the system. */
export const SCHEMES = [
  { value: 'light', label: 'frame.themeLight' },
  { value: 'dark', label: 'frame.themeDark' },
  { value: 'auto', label: 'frame.themeAuto' },
] as const satisfies readonly { value: 'light' | 'dark' | 'auto'; label: TextKey }[];
