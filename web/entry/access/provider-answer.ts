import { LANGUAGES } from '#domain/language.ts';
import { startTexts } from '#web/base/language/start-texts.ts';

// The page /provider-answer, to which a provider returns the popup. It passes the answer to the page that
// opened the popup (web/entry/provider-window.ts) and closes. The pages use a channel, because the provider
// may have cut the popup off from its opener.

/** The longest time for that page to confirm the answer, milliseconds. */
const TAKEN_MS = 1_500;
const KEY = 'traza.provider';

type Kept = { state: string; back: string };

const answer = window.location.search;
const state = new URLSearchParams(answer).get('state');
// The code must not stay in the history.
history.replaceState(null, '', window.location.pathname);

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

function tell(): void {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  const language = wanted.flatMap((tag) => LANGUAGES.filter((one) => one === tag))[0] ?? 'es';
  document.documentElement.lang = language;
  const words = Object.assign(document.createElement('p'), {
    textContent: startTexts(language).closeWindow,
  });
  document.body.replaceChildren(words);
}

const own = kept();
if (own?.state === state && own !== null) {
  // No popup was allowed: this is the window itself, which returns to the page.
  sessionStorage.setItem(KEY, JSON.stringify({ ...own, answer }));
  window.location.replace(own.back);
} else {
  const channel = new BroadcastChannel(window.location.pathname);
  const close = () => {
    window.close();
    tell();
  };
  channel.addEventListener('message', ({ data }) => {
    if (data.taken === state) close();
  });
  channel.postMessage({ state, answer });
  setTimeout(close, TAKEN_MS);
}
