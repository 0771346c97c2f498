import { useLocalStorage } from '@mantine/hooks';
import { getSession } from '#web/base/session/session.ts';

/**
 * The guide of an empty installation on this device, for this user. `begun`: it is shown, `left`: it is not.
 * Empty: nobody has looked yet whether the installation is empty. The steps are not kept.
 */
export function useTour() {
  return useLocalStorage<'' | 'begun' | 'left'>({
    key: `traza.tour.${getSession().username}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
}
