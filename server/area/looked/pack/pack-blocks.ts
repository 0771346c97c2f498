import type { Age } from '#server/base/db/aging.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import type { TextKey } from '#text/key.ts';
import type { Say } from '#text/say.ts';
import { type Measure, type MeasureId, measuresOf, RISKS } from './measures.ts';
import { type PackSettings, RECIPIENTS } from './pack-settings.ts';
import { reportsOfPeople, seenByRole } from './seen-by-role.ts';
import { agesOf, spanOf, TERMLESS, TERMS } from './term-class.ts';

const heading = (key: TextKey, { t }: Say): PdfBlock => ({ kind: 'heading', text: t(key) });
/** A list of sentences; each is a paragraph that begins with a dot. */
const listed = (texts: readonly string[]): PdfBlock[] =>
  texts.map((text) => ({ kind: 'paragraph', text: `• ${text}` }));

/** The company of the fleet, and what only a person can fill in. */
export function controllerBlocks({ holder }: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  const known = (value: string | null) => value ?? t('privacyPack.unset');
  return [
    {
      kind: 'facts',
      facts: [
        [t('privacyPack.controller'), known(holder.name)],
        [t('privacyPack.taxNumber'), known(holder.taxNumber)],
        [t('privacyPack.address'), known(holder.address)],
        [t('privacyPack.officer'), t('privacyPack.byHand')],
        [t('privacyPack.basis'), t('privacyPack.byHand')],
      ],
    },
  ];
}

export function purposeBlocks({ fleets }: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  const scheduled = fleets.filter(({ hasSchedule }) => hasSchedule).length;
  return [
    heading('privacyPack.purposes', say),
    ...listed([
      t('privacyPack.purpose_fleet'),
      t('privacyPack.purpose_safety'),
      t('privacyPack.purpose_duties'),
      t('privacyPack.purpose_costs'),
      ...(scheduled > 0 ? [t('privacyPack.purpose_hours', { n: scheduled })] : []),
    ]),
  ];
}

export function peopleBlocks({ drivers, users }: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  return [
    heading('privacyPack.people', say),
    ...listed([
      t('privacyPack.people_operative', { n: drivers.operative }),
      t('privacyPack.people_structure', { n: drivers.structure }),
      t('privacyPack.people_users', { n: users.length }),
      t('privacyPack.people_third'),
    ]),
  ];
}

export function dataBlocks({ cameraDays }: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  return [
    heading('privacyPack.data', say),
    ...listed([
      t('privacyPack.data_identity'),
      t('privacyPack.data_position'),
      t('privacyPack.data_driving'),
      t('privacyPack.data_private'),
      t('privacyPack.data_papers'),
      t('privacyPack.data_checks'),
      t('privacyPack.data_access'),
      ...(cameraDays === null ? [] : [t('privacyPack.data_camera')]),
    ]),
  ];
}

/** Every kind of recipient, also those that are not in use: secrets and addresses are not named. */
export function recipientBlocks({ recipients }: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  const use = (n: number | true | null) => {
    if (n === null) return t('privacyPack.notInUse');
    return n === true ? t('privacyPack.inUse') : t('privacyPack.inUseN', { n });
  };
  return [
    heading('privacyPack.recipients', say),
    {
      kind: 'table',
      columns: [{ label: t('privacyPack.recipient'), share: 2 }, { label: t('word.state') }],
      rows: RECIPIENTS.map((kind) => [t(`privacyPack.recipient_${kind}`), use(recipients[kind])]),
    },
  ];
}

function ageText(age: Age, { t }: Say): string {
  if ('days' in age) return t('privacyPack.days', { n: age.days });
  return age.months % 12 === 0
    ? t('privacyPack.years', { n: age.months / 12 })
    : t('privacyPack.months', { n: age.months });
}

export function termBlocks(settings: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  const said = (term: (typeof TERMS)[number]) => {
    const span = spanOf(agesOf(term, settings));
    if (!span) return t('privacyPack.notKept');
    const most = ageText(span.most, say);
    return ageText(span.least, say) === most ? most : t('privacyPack.atMost', { most });
  };
  const endless = (term: (typeof TERMLESS)[number]) =>
    t(term === 'audit' ? 'privacyPack.never' : 'privacyPack.noTerm');
  return [
    heading('privacyPack.terms', say),
    {
      kind: 'table',
      columns: [{ label: t('privacyPack.data'), share: 2 }, { label: t('privacyPack.term') }],
      rows: [
        ...TERMS.map((term) => [t(`privacyPack.term_${term}`), said(term)]),
        ...TERMLESS.map((term) => [t(`privacyPack.term_${term}`), endless(term)]),
      ],
    },
  ];
}

const nameOf = ({ id }: { id: MeasureId }, { t }: Say) => t(`privacyPack.m_${id}`);
const stateOf = ({ state }: Measure, { t }: Say) => t(`privacyPack.state_${state}`);
const detailOf = ({ detail, params, roles }: Measure, { t }: Say) =>
  t(detail, { ...params, roles: roles.map((role) => t(`user.role_${role}`)).join(', ') });

export function measureBlocks(settings: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  return [
    heading('privacyPack.measures', say),
    {
      kind: 'table',
      columns: [
        { label: t('privacyPack.measure'), share: 2 },
        { label: t('word.state'), share: 0.8 },
        { label: t('privacyPack.detail'), share: 3 },
      ],
      rows: measuresOf(settings).map((one) => [nameOf(one, say), stateOf(one, say), detailOf(one, say)]),
    },
  ];
}

/** One safeguard in words, with its state. */
export function measureText(settings: PackSettings, id: MeasureId, say: Say): string {
  const one = measuresOf(settings).find((measure) => measure.id === id)!;
  return `${nameOf(one, say)}: ${stateOf(one, say)}. ${detailOf(one, say)}`;
}

export function riskBlocks(settings: PackSettings, say: Say): PdfBlock[] {
  const { t } = say;
  const open = measuresOf(settings).filter(({ state }) => state !== 'on');
  return [
    heading('privacyPack.risks', say),
    {
      kind: 'table',
      columns: [
        { label: t('privacyPack.risk'), share: 1.3 },
        { label: t('privacyPack.measures'), share: 3 },
      ],
      rows: (Object.keys(RISKS) as (keyof typeof RISKS)[]).map((risk) => [
        t(`privacyPack.r_${risk}`),
        RISKS[risk].map((id) => measureText(settings, id, say)).join('\n'),
      ]),
    },
    heading('privacyPack.open', say),
    ...(open.length === 0
      ? listed([t('privacyPack.openNone')])
      : listed(open.map((one) => measureText(settings, one.id, say)))),
  ];
}

export function roleBlocks(settings: PackSettings, say: Say): PdfBlock[] {
  const { t, f } = say;
  return [
    heading('privacyPack.who', say),
    {
      kind: 'table',
      columns: [
        { label: t('privacyPack.role'), share: 1.2 },
        { label: t('privacyPack.usersNow'), align: 'right' },
        { label: t('privacyPack.sees'), share: 3 },
      ],
      rows: seenByRole(settings).map(({ role, users, sees }) => [
        t(`user.role_${role}`),
        f.number(users),
        sees.length === 0 ? t('privacyPack.see_nothing') : sees.map((key) => t(key)).join(', '),
      ]),
    },
  ];
}

export function reportBlocks(settings: PackSettings, say: Say): PdfBlock[] {
  const { t, f } = say;
  return [
    heading('privacyPack.reports', say),
    {
      kind: 'table',
      columns: [
        { label: t('privacyPack.report'), share: 2 },
        { label: t('privacyPack.roles'), share: 3 },
        { label: t('privacyPack.assigned'), align: 'right' },
      ],
      rows: reportsOfPeople(settings).map(({ report, roles, users }) => [
        t(`report.title_${report}`),
        roles.map((role) => t(`user.role_${role}`)).join(', '),
        f.number(users),
      ]),
    },
  ];
}

/** Sentences about single safeguards under a heading. */
export const saidOf = (
  key: TextKey,
  ids: readonly MeasureId[],
  settings: PackSettings,
  say: Say,
): PdfBlock[] => [heading(key, say), ...listed(ids.map((id) => measureText(settings, id, say)))];

/** A heading with one paragraph below it. */
export const paragraph = (key: TextKey, text: string, say: Say): PdfBlock[] => [
  heading(key, say),
  { kind: 'paragraph', text },
];
