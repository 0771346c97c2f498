import { Button, Group, TextInput } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBook,
  IconKeyboard,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { HelpContent } from '#domain/help/content.ts';
import { useText } from '#web/base/language/text.ts';
import { setSession } from '#web/base/session/session.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { showKeys } from '#web/kit/ui/keys.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { findPages } from './find-pages.ts';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpContents } from './HelpContents.tsx';
import classes from './help.module.css';
import { type ReadablePage, useHandbook, useHelpContent } from './use-handbook.ts';

/** /help and /help/<page>: the handbook, its contents beside the page. */
export function HelpScreen() {
  const { t } = useText();
  const { pathname } = useLocation();
  const page = pathname.split('/')[2] || null;
  const isPhone = usePhone();
  const { groups, error, retry } = useHandbook();
  const pages = groups?.flatMap((group) => group.pages) ?? [];
  const title = pages.find((one) => one.page === page)?.title ?? t('help.title');
  useEffect(() => {
    setSession({ ownTitle: { path: pathname, words: title } });
    return () => setSession({ ownTitle: null });
  }, [pathname, title]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!groups) return <WaitingRows />;
  if (!page) return <Start groups={groups} pages={pages} />;
  return (
    <div className={classes.screen}>
      {isPhone ? null : (
        <nav className={classes.contents} aria-label={t('help.contents')}>
          <HelpContents groups={groups} page={page} />
        </nav>
      )}
      {pages.some((one) => one.page === page) ? (
        <Page key={page} page={page} pages={pages} title={title} />
      ) : (
        <NoPage />
      )}
    </div>
  );
}

/** The contents as a screen, with a search over titles and words. */
function Start(props: {
  groups: Parameters<typeof HelpContents>[0]['groups'];
  pages: readonly ReadablePage[];
}) {
  const { groups, pages } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const [query, setQuery] = useState('');
  const found = findPages(pages, query);
  return (
    <div className={classes.start}>
      <Group gap="sm">
        <TextInput
          flex={1}
          leftSection={<IconSearch size={16} />}
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {isPhone ? null : (
          <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={showKeys}>
            {t('spotlight.keys')}
          </Button>
        )}
      </Group>
      {query.trim() === '' ? (
        <div className={classes.groups}>
          <HelpContents groups={groups} />
        </div>
      ) : found.length > 0 ? (
        <ul className={classes.found}>
          {found.map(({ page, title, headings }) => (
            <li key={page}>
              <Link to={`/help/${page}`}>{title}</Link>
              <span>{headings.join(' · ')}</span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<IconBook />} title={t('ui.nothingFound')} description={t('help.searchNone')} />
      )}
    </div>
  );
}

function NoPage() {
  const { t } = useText();
  return (
    <EmptyState
      fill
      icon={<IconBook />}
      title={t('help.noPage')}
      description={t('help.noPageText')}
      action={
        <Button component={Link} to="/help">
          {t('help.contents')}
        </Button>
      }
    />
  );
}

function Page(props: { page: string; pages: readonly ReadablePage[]; title: string }) {
  const { page, pages, title } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const { data, error, refetch } = useHelpContent(page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  const at = pages.findIndex((one) => one.page === page);
  return (
    <article className={classes.page}>
      <Group justify="space-between" className={classes.tools} gap="sm">
        <Link to="/help">{t('help.contents')}</Link>
        {isPhone ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPrinter size={16} />}
            onClick={() => print()}
          >
            {t('reportScreen.print')}
          </Button>
        )}
      </Group>
      <p className={classes.title}>{title}</p>
      <Text content={data} />
      <nav className={classes.steps} aria-label={t('help.around')}>
        <Step page={pages[at - 1]} isBefore />
        <Step page={pages[at + 1]} />
      </nav>
    </article>
  );
}

function Text({ content }: { content: HelpContent }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <HelpArticle
      content={content}
      linkTo={(page, words) => <Link to={`/help/${page}`}>{words}</Link>}
      anchorOf={(id, words) => (
        <Link to="." hash={id}>
          {words}
        </Link>
      )}
    />
  );
}

function Step({ page, isBefore }: { page: ReadablePage | undefined; isBefore?: true }) {
  if (!page) return <span />;
  return (
    <Link to={`/help/${page.page}`} rel={isBefore ? 'prev' : 'next'}>
      {isBefore ? <IconArrowLeft size={16} aria-hidden="true" /> : null}
      {page.title}
      {isBefore ? null : <IconArrowRight size={16} aria-hidden="true" />}
    </Link>
  );
}
