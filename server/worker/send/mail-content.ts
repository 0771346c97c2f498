import { ALL_MAILS } from '#domain/channel/silence.ts';
import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { Told } from '#server/area/notification/channel/events-for.ts';
import type { Recipient } from '#server/area/notification/channel/recipient.ts';

/** The content of an e-mail, in plain text and as HTML. */
export type MailContent = { subject: string; text: string; html: string };

/** The links of an e-mail: to a path of the product, and to the end of the e-mails about an event. */
export type MailLinks = { to(path: string): string; unsubscribe(code: number): string };

const RED = '#b42318';
const COLOURS = { info: '#5b6b7b', low: '#5b6b7b', med: '#b54708', high: RED } as const;

/**
 * The e-mail about some events. The subject names a single event, or the number of several. `more` counts
 * those that are not named.
 */
export function mailContent(
  { language, say: { t, f } }: Pick<Recipient, 'language' | 'say'>,
  { events, more }: { events: readonly Told[]; more: number },
  links: MailLinks,
): MailContent {
  const [first] = events;
  const n = events.length + more;
  const subject =
    n === 1 ? [first!.subject, first!.name].filter(Boolean).join(' · ') : t('mail.several', { n });
  const codes = [...new Set(events.map(({ code }) => code))];
  const moreText = more > 0 ? t('mail.more', { n: more }) : null;
  const stops = [
    ...codes.map((code) => ({
      words: t('mail.stop', { event: events.find((one) => one.code === code)!.name }),
      link: links.unsubscribe(code),
    })),
    { words: t('mail.stopAll'), link: links.unsubscribe(ALL_MAILS) },
  ];
  const lines = events.map((event) => ({
    title: [event.subject, event.name].filter(Boolean).join(' · '),
    // Without further details, the sentence is the name.
    sentence: event.sentence === event.name ? null : event.sentence,
    when: [f.dateTime(event.timeMs), event.driver].filter(Boolean).join(' · '),
    link: links.to(event.path),
    colour: COLOURS[EVENTS[event.code].severity],
  }));
  const text = [
    ...lines.map(({ title, sentence, when, link }) =>
      [title, sentence, when, link].filter(Boolean).join('\n'),
    ),
    ...(moreText ? [`${moreText}\n${links.to('/notifications')}`] : []),
    [`-- `, t('mail.why'), ...stops.map(({ words, link }) => `${words}: ${link}`)].join('\n'),
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:16px;background:#f2f5f7;font:15px/1.45 -apple-system,'Segoe UI',Roboto,sans-serif;color:#14202b">
<div style="max-width:560px;margin:auto">
${lines
  .map(
    ({ title, sentence, when, link, colour }) =>
      `<a href="${safe(link)}" style="display:block;margin:0 0 8px;padding:12px 16px;background:#fff;border-left:4px solid ${colour};border-radius:6px;color:#14202b;text-decoration:none">
<strong>${safe(title)}</strong><br>${sentence ? `${safe(sentence)}<br>` : ''}<span style="color:#5b6b7b;font-size:13px">${safe(when)}</span></a>`,
  )
  .join('\n')}
${moreText ? `<p><a href="${safe(links.to('/notifications'))}" style="color:#0f5064">${safe(moreText)}</a></p>` : ''}
<p style="margin:24px 0 0;color:#5b6b7b;font-size:12px">${safe(t('mail.why'))}<br>
${stops.map(({ words, link }) => `<a href="${safe(link)}" style="color:#5b6b7b">${safe(words)}</a>`).join('<br>\n')}</p>
</div></body></html>`;
  return { subject, text, html };
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text escaped for HTML, between tags and in attributes. */
function safe(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}
