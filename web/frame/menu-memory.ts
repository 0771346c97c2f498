import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSession } from '#web/base/session/session.ts';
import { arrangedMenu, type MenuGroup } from './navigation.ts';

/** The number of screens that are remembered as recent, and that are shown besides the present one. */
const REMEMBERED = 6;

/** The arrangement of the menu by its user: groups that are folded, favourite screens, recent ones first. */
type MenuMemory = { folded: readonly string[]; favourites: readonly string[]; recent: readonly string[] };
const NOTHING: MenuMemory = { folded: [], favourites: [], recent: [] };

const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The menu as its user arranged it in this browser, and the functions that change it. */
export function useArrangedMenu(
  groups: readonly MenuGroup[],
  pathname: string,
): ReturnType<typeof arrangedMenu> & {
  isFavourite: (path: string) => boolean;
  toggleFavourite: (path: string) => void;
  toggleGroup: (label: string) => void;
} {
  const { username } = useSession();
  const [memory, setMemory] = useLocalStorage<MenuMemory>({
    key: `traza.menu.${username}`,
    defaultValue: NOTHING,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    setMemory((old) => ({
      ...old,
      recent: [pathname, ...old.recent.filter((path) => path !== pathname)].slice(0, REMEMBERED),
    }));
  }, [pathname, setMemory]);
  return {
    ...arrangedMenu(groups, { ...memory, pathname }),
    isFavourite: (path) => memory.favourites.includes(path),
    toggleFavourite: (path) => setMemory((old) => ({ ...old, favourites: toggled(old.favourites, path) })),
    toggleGroup: (label) => setMemory((old) => ({ ...old, folded: toggled(old.folded, label) })),
  };
}
