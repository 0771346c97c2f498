import { Link } from '@tanstack/react-router';
import type { TextKey } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './help.module.css';
import type { ReadableGroup } from './use-handbook.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  start: 'help.groupStart',
  live: 'word.live',
  reports: 'frame.groupReports',
  money: 'frame.groupMoney',
  fleet: 'word.fleet',
  system: 'frame.groupSystem',
};

/** The pages by group; the present one is marked. */
export function HelpContents(props: {
  groups: readonly ReadableGroup[];
  page?: string | undefined;
  onFollow?: () => void;
}) {
  const { groups, page, onFollow } = props;
  const { t } = useText();
  return groups.map(({ group, pages }) => (
    <section key={group} className={classes.group} aria-label={t(NAMES[group]!)}>
      <h2>{t(NAMES[group]!)}</h2>
      <ul>
        {pages.map((one) => (
          <li key={one.page}>
            <Link
              to={`/help/${one.page}`}
              className={parts.choice}
              aria-current={one.page === page ? 'page' : undefined}
              onClick={onFollow}
            >
              {one.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
