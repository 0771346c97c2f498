import { useLocalStorage } from '@mantine/hooks';
import type { PlacedColumn } from './layout.ts';

/** Do the grids of this browser put columns under others, where they may stand there? By default they do. */
export function useSecondLines(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useLocalStorage({
    key: 'traza.second-lines',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isOn, toggle: () => setOn(!isOn) };
}

/** The visible columns that stand under another visible one, by the id of that one, in the user's order. */
export function secondLines<C extends { id: string; under?: string }>(
  placed: readonly PlacedColumn<C>[],
): ReadonlyMap<string, readonly C[]> {
  const shown = placed.filter(({ isHidden }) => !isHidden).map(({ column }) => column);
  const ids = new Set(shown.map(({ id }) => id));
  return Map.groupBy(
    shown.filter(({ under }) => under !== undefined && ids.has(under)),
    ({ under }) => under!,
  );
}
