import { getFleets } from '#api/fleet.ts';
import { getUserHistory, type UserRecord } from '#api/user.ts';
import { LANGUAGE_NAMES } from '#text/language.ts';
import { useEndpoint } from '../call/cache.ts';
import { isTextKey, useText } from '../language/text.ts';
import { HistoryPanel } from '../record/HistoryPanel.tsx';

/** Text keys of values that are codes, by field. */
const VALUE_KEYS: Readonly<Record<string, string>> = {
  role: 'user.role_',
  extra_roles: 'user.role_',
  reports: 'report.title_',
  distance_unit: 'unit.',
  volume_unit: 'unit.',
  country: 'vehicle.country_',
};

/** Who changed what of a user and when, from what to what. */
export function UserHistoryTab({ user }: { user: UserRecord }) {
  const { t } = useText();
  const query = useEndpoint(getUserHistory, { params: { user_id: user.id } });
  const { data: tree } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const fleetName = (id: unknown) =>
    tree?.fleets.find((fleet) => fleet.id === id)?.name ?? t('fleet.outOfSight');
  function word(field: string, value: unknown): string {
    if (field === 'fleets' || field === 'cost_centres') return fleetName(value);
    if (field === 'language') return LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES] ?? String(value);
    const key = `${VALUE_KEYS[field]}${value}`;
    return isTextKey(key) ? t(key) : String(value);
  }
  return (
    <HistoryPanel
      query={query}
      label={(field) => {
        const key = `user.${FIELD_KEYS[field] ?? field}`;
        return isTextKey(key) ? t(key) : field;
      }}
      words={(field, value) => {
        if (Array.isArray(value)) return value.map((one) => word(field, one)).join(', ') || '—';
        return field in VALUE_KEYS || field === 'language' ? word(field, value) : null;
      }}
    />
  );
}

/** Fields that are called otherwise in a form: the list's `name` is the whole name. */
const FIELD_KEYS: Readonly<Record<string, string>> = { name: 'givenName' };
