import { PROVIDER_ANSWER } from '#text/provider-answer.ts';

// The page /provider-answer, to which a provider sends the popup back: it hands the answer to the page that asked (web/entry/
// provider-window.ts) and closes. Pages hear of it by a channel, because the provider may have cut the popup off from its opener.

/** How long the page that asked may take to say that it has the answer, milliseconds. */
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
  const language = navigator.languages
    .map((one) => one.slice(0, 2))
    .find((one): one is keyof typeof PROVIDER_ANSWER => one in PROVIDER_ANSWER);
  document.documentElement.lang = language ?? 'es';
  const words = Object.assign(document.createElement('p'), {
    textContent: PROVIDER_ANSWER[language ?? 'es'],
  });
  document.body.replaceChildren(words);
}

const own = kept();
if (own?.state === state && own !== null) {
  // No popup was allowed: this is the window itself, which goes back to the page.
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
