import { Link, useLocation } from '@tanstack/react-router';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import type { MenuEntry } from './navigation.ts';

/** Links to screens in their phone layout, icon and word. */
export function MenuLinks(props: {
  entries: readonly MenuEntry[];
  className: string | undefined;
  onFollow?: () => void;
}) {
  const { t } = useText();
  const { pathname } = useLocation();
  return props.entries.map(({ path, icon: Icon, label }) => {
    const to = pathFor(path, true);
    return (
      <Link
        key={path}
        to={to}
        className={props.className}
        aria-current={pathname === to ? 'page' : undefined}
        onClick={props.onFollow}
      >
        <Icon size={22} stroke={1.75} />
        {t(label ?? `screen.${path}`)}
      </Link>
    );
  });
}
