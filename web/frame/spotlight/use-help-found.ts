import { IconHelp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { findPages } from '#web/area/help/find-pages.ts';
import { useHandbook } from '#web/area/help/use-handbook.ts';
import { type Found, SHOWN } from './found.ts';

/** Pages of the handbook that the user may read. Until they have arrived there are none. */
export function useHelpFound(query: string): Found[] {
  const navigate = useNavigate();
  const { groups } = useHandbook();
  const pages = groups?.flatMap((group) => group.pages) ?? [];
  return findPages(pages, query)
    .slice(0, SHOWN)
    .map(({ page, title }) => ({
      id: `help ${page}`,
      label: title,
      icon: IconHelp,
      act: () => void navigate({ to: `/help/${page}` }),
    }));
}
