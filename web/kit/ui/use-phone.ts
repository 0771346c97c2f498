import { useMediaQuery } from '@mantine/hooks';
import { WIDTHS } from '#web/kit/look/theme.ts';

/** Is the window as narrow as a phone, so that sheets and cards replace panels and grids? */
export function usePhone(): boolean {
  return useMediaQuery(`(max-width: ${WIDTHS.phone - 0.02}px)`, false, { getInitialValueInEffect: false });
}
