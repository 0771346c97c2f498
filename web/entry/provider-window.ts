import { postProviderStart } from '#api/sign-in.ts';
import { sendJson } from '#web/base/wire/wire.ts';

/**
 * A provider's answer for the server: `flow` was given at the start, `answer` is the query with which the
 * popup returned.
 */
export type ProviderAnswer = { flow: string; answer: string };

/**
 * The page to which a popup returns (web/entry/access/provider-answer.ts). It is the name of the channel too.
 */
const PAGE = '/provider-answer';
/** The key under which the window stores its question, when it leaves for the provider itself. */
const KEY = 'traza.provider';
const POPUP = { width: 480, height: 640 };
const LOOK_MS = 500;

/** The use of the answer once this window is back. */
export type Purpose = { provider: string; back: string; keepConnected: boolean };

/**
 * Lets a provider identify the user, in a popup; call it in the click itself. If popups are not allowed, the
 * window itself goes there, and
 * `returnedAnswer` has the answer after its return. `onClosed`: the popup seems to be closed, though the
 * provider may only
 * have cut it off; the answer may still come.
 */
export async function openProvider(
  purpose: Purpose,
  options: { signal: AbortSignal; onClosed: () => void },
): Promise<ProviderAnswer> {
  const left = Math.round(window.screenX + (window.outerWidth - POPUP.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - POPUP.height) / 2);
  const size = `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
  const popup = window.open('', '_blank', size);
  let started: { url: string; flow: string };
  try {
    started = await sendJson(postProviderStart, { body: { provider: purpose.provider } }, options);
  } catch (error) {
    popup?.close();
    throw error;
  }
  const { url, flow } = started;
  const state = new URL(url).searchParams.get('state');
  if (!popup) {
    sessionStorage.setItem(KEY, JSON.stringify({ ...purpose, flow, state }));
    window.location.assign(url);
    return new Promise(() => undefined);
  }
  popup.location.replace(url);
  return { flow, answer: await heard(state, popup, options) };
}

function heard(
  state: string | null,
  popup: Window,
  { signal, onClosed }: { signal: AbortSignal; onClosed: () => void },
): Promise<string> {
  const channel = new BroadcastChannel(PAGE);
  return new Promise<string>((resolve, reject) => {
    channel.addEventListener('message', ({ data }) => {
      if (data.state !== state) return;
      channel.postMessage({ taken: state });
      resolve(data.answer);
    });
    signal.addEventListener('abort', () => reject(signal.reason));
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      onClosed();
    }, LOOK_MS);
  }).finally(() => channel.close());
}

/** The answer with which this window itself has returned from a provider, once; null: it was not there. */
export function returnedAnswer(back: string): (Purpose & ProviderAnswer) | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const kept = JSON.parse(text) as Purpose & Partial<ProviderAnswer>;
  if (kept.answer === undefined || !kept.back.startsWith(back)) return null;
  sessionStorage.removeItem(KEY);
  return kept as Purpose & ProviderAnswer;
}
