import { useNavigate } from '@tanstack/react-router';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Found, OfferedScreen } from './found.ts';

/** The screens of the user's menu. */
export function useScreensFound(screens: readonly OfferedScreen[]): Found[] {
  const { t } = useText();
  const navigate = useNavigate();
  const isPhone = usePhone();
  return screens.map(({ path, icon }) => ({
    id: `screen ${path}`,
    label: t(`screen.${path}`),
    icon,
    act: () => void navigate({ to: pathFor(path, isPhone) }),
  }));
}
