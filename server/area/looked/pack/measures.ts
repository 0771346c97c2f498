import { ROLES, type Role } from '#domain/access/role.ts';
import { needsFactor } from '#domain/user/second-factor.ts';
import type { TextKey, TextParams } from '#text/key.ts';
import type { PackSettings } from './pack-settings.ts';
import { usersWith } from './seen-by-role.ts';

type State = 'on' | 'part' | 'off' | 'unset';
type Detail = Extract<TextKey, `privacyPack.m_${string}_${State}`>;
type MeasureOf<Key> = Key extends `privacyPack.m_${infer Id}_${State}` ? Id : never;
export type MeasureId = MeasureOf<Detail>;

/** A safeguard, whether it is on in the installation, and the words that say so. */
export type Measure = {
  id: MeasureId;
  state: State;
  detail: Detail;
  params: TextParams;
  /** The roles that the words name as `roles`. */
  roles: readonly Role[];
};

type Built = readonly [state: State, detail: Detail, params?: TextParams, roles?: readonly Role[]];

/** Is something true of all fleets, of some, or of none? */
function share(n: number, all: number): 'on' | 'part' | 'off' {
  if (n === 0) return 'off';
  return n === all ? 'on' : 'part';
}

const BUILDERS: Readonly<Record<MeasureId, (settings: PackSettings) => Built>> = {
  factor({ users, factorRoles }) {
    const used = ROLES.filter((role) => users.some(({ roles }) => roles.includes(role)));
    const demanded = used.filter((role) => needsFactor([role], factorRoles));
    const state = share(demanded.length, used.length);
    const params = { n: users.filter(({ hasFactor }) => hasFactor).length, all: users.length };
    return [state, `privacyPack.m_factor_${state}`, params, demanded];
  },
  purpose({ fleets }) {
    const n = fleets.filter(({ needsPurpose }) => needsPurpose).length;
    const state = share(n, fleets.length);
    return [state, `privacyPack.m_purpose_${state}`, { n, all: fleets.length }];
  },
  unlink({ fleets }) {
    const terms = fleets.flatMap(({ unlinkDays }) => unlinkDays ?? []);
    const state = share(terms.length, fleets.length);
    const days = [...new Set(terms)].toSorted((a, b) => a - b).join(', ');
    return [state, `privacyPack.m_unlink_${state}`, { n: terms.length, all: fleets.length, days }];
  },
  private: () => ['on', 'privacyPack.m_private_on'],
  auto({ fleets }) {
    const able = fleets.filter(({ hasSchedule }) => hasSchedule);
    const n = able.filter(({ autoPrivate }) => autoPrivate).length;
    const state = share(n, able.length);
    return [state, `privacyPack.m_auto_${state}`, { n, all: able.length }];
  },
  audit: () => ['on', 'privacyPack.m_audit_on'],
  looks({ drivers, recipients }) {
    const all = drivers.operative + drivers.structure;
    const params = { n: drivers.withUser, all };
    if (drivers.withUser === 0) return ['off', 'privacyPack.m_looks_off'];
    if (recipients.mail === null) return ['part', 'privacyPack.m_looks_part', params];
    return [share(drivers.withUser, all), 'privacyPack.m_looks_on', params];
  },
  names({ users }) {
    const named = ['visualizer', 'cost_manager'] as const;
    const n = users.filter(
      ({ roles, seesNames }) => seesNames && roles.every((role) => named.some((one) => one === role)),
    ).length;
    return n === 0 ? ['on', 'privacyPack.m_names_on'] : ['part', 'privacyPack.m_names_part', { n }];
  },
  tls({ publicUrl }) {
    if (publicUrl === null) return ['unset', 'privacyPack.m_tls_unset'];
    return publicUrl.startsWith('https:') ? ['on', 'privacyPack.m_tls_on'] : ['off', 'privacyPack.m_tls_off'];
  },
  sealing: ({ hasSecretKey }) =>
    hasSecretKey ? ['on', 'privacyPack.m_sealing_on'] : ['part', 'privacyPack.m_sealing_part'],
  score({ users }) {
    const n = usersWith('DrivingStyle', users);
    return n === 0 ? ['on', 'privacyPack.m_score_on'] : ['off', 'privacyPack.m_score_off', { n }];
  },
  camera: ({ cameraDays }) =>
    cameraDays === null
      ? ['on', 'privacyPack.m_camera_on']
      : ['off', 'privacyPack.m_camera_off', { days: cameraDays }],
  outputs: ({ switchesOutputs }) =>
    switchesOutputs ? ['off', 'privacyPack.m_outputs_off'] : ['on', 'privacyPack.m_outputs_on'],
};

export const MEASURE_IDS = Object.keys(BUILDERS) as MeasureId[];

/** The safeguards as they are, in the order of the papers: one that is off is named as off. */
export function measuresOf(settings: PackSettings): Measure[] {
  return MEASURE_IDS.map((id) => {
    const [state, detail, params = {}, roles = []] = BUILDERS[id](settings);
    return { id, state, detail, params, roles };
  });
}

/** The risks of tracking vehicles, with the safeguards against each. */
export const RISKS = {
  watched: ['purpose', 'looks', 'unlink'],
  private: ['private', 'auto'],
  access: ['factor', 'tls', 'sealing', 'names'],
  curious: ['purpose', 'looks', 'audit', 'names'],
  kept: ['unlink'],
  judged: ['score'],
  filmed: ['camera'],
  stopped: ['outputs'],
} as const satisfies Readonly<Record<string, readonly MeasureId[]>>;
