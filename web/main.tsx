import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Fault } from '#domain/fault.ts';
import type { Language } from '#domain/language.ts';
import { reportUncaught } from '#web/base/call/issue.ts';
import { startTexts } from '#web/base/language/start-texts.ts';
import { changeLanguage, guessedLanguage, setLanguage } from '#web/base/language/text.ts';
import { isRoadUsed } from '#web/base/session/road-memory.ts';
import {
  endSession,
  getSession,
  onSessionEnd,
  setSession,
  subscribeSession,
} from '#web/base/session/session.ts';
import { resumeSession } from '#web/base/session/session-start.ts';
import { onForgottenElsewhere } from '#web/base/session/session-storage.ts';
import { preloadScreen } from '#web/inside.ts';
import { shareStyleNonce, styleNonce } from '#web/kit/look/style-nonce.ts';
import { cssVariables, theme } from '#web/kit/look/theme.ts';
import { router } from '#web/routes.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'traza.scheme' });

/**
 * The language follows the profile whenever the server sends another one than the one shown at first, or sent
 * before.
 */
function followProfileLanguage(shown: Language): void {
  let known: Language | undefined = shown;
  const follow = () => {
    const told = getSession().myProfile?.language;
    if (told === known) return;
    known = told;
    if (told) void changeLanguage(told);
  };
  subscribeSession(follow);
  // The profile may have arrived while the texts were loading.
  follow();
}

async function start(): Promise<void> {
  shareStyleNonce();
  reportUncaught();
  onSessionEnd(() => void router.navigate({ to: '/logout' }));
  onForgottenElsewhere(() => endSession(null));
  // Any page sends what a driver filled in here, also while another user is signed in.
  if (isRoadUsed()) void import('#web/area/road/outbox/watch.ts').then(({ watchRoad }) => watchRoad());
  await resumeSession();
  const language = getSession().myProfile?.language ?? guessedLanguage();
  // The texts of the first page are on their way before all else.
  const hasTexts = setLanguage(language);
  if (getSession().isLogged) {
    // The parts that are fetched meanwhile bring their texts along, in this language.
    setSession({ lang: language });
    preloadScreen(location.pathname);
  }
  await hasTexts;
  followProfileLanguage(language);
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        getStyleNonce={() => styleNonce}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
}

/** The last message of a page that could not start: plain, because nothing else has loaded. */
function tellFailure(error: unknown): void {
  const file = error instanceof Fault ? error.params.file : '';
  const message = startTexts(guessedLanguage()).notLoaded.replace('{{file}}', String(file));
  document
    .querySelector('#root')!
    .replaceChildren(Object.assign(document.createElement('p'), { textContent: message }));
}

start().catch(tellFailure);
