import { useQuery } from '@tanstack/react-query';
import type { HelpContent, HelpEntry } from '#domain/help/content.ts';
import type { HelpPage } from '#domain/help/pages.ts';
import { readableHelp } from '#domain/help/pages.ts';
import type { Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { loadChunk } from '#web/base/wire/load-chunk.ts';

/** The contents in each language: a file of its own, which knows the files of its pages. */
const CONTENTS = {
  es: () => import('virtual:handbook/es'),
  en: () => import('virtual:handbook/en'),
  it: () => import('virtual:handbook/it'),
  pt: () => import('virtual:handbook/pt'),
} as const satisfies Record<Language, unknown>;

/** Files of the build never change while the page is open. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { of: [] } } as const;

/** A page in the contents: where it stands in the list, and its words in the reader's language. */
export type ReadablePage = HelpPage & HelpEntry;
export type ReadableGroup = { group: string; pages: readonly ReadablePage[] };

const contentsOf = async (language: Language) =>
  (await loadChunk(`handbook-${language}`, CONTENTS[language])).CONTENTS;

/** The pages that the user may read, by group, in their language. */
export function useHandbook() {
  const { language } = useText();
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['handbook', language],
    queryFn: () => contentsOf(language),
    ...KEPT,
  });
  const groups = data
    ? readableHelp((path) => isAllowed(path, session)).map(
        ({ group, pages }): ReadableGroup => ({
          group,
          pages: pages.flatMap((one) => {
            const entry = data.find(({ page }) => page === one.page);
            return entry ? [{ ...one, ...entry }] : [];
          }),
        }),
      )
    : null;
  return { groups, error, retry: () => void refetch() };
}

/** One page in the reader's language. `data` is null when the handbook has no such page. */
export function useHelpContent(page: string) {
  const { language } = useText();
  return useQuery<HelpContent | null>({
    queryKey: ['handbook', language, page],
    queryFn: async () => {
      const entry = (await contentsOf(language)).find((one) => one.page === page);
      return entry ? (await loadChunk(page, entry.load)).PAGE : null;
    },
    ...KEPT,
  });
}
