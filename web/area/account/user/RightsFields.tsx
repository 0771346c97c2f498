import { ROLES } from '#domain/access/role.ts';
import { MAX_FLEETS } from '#domain/constants.ts';
import { ROLE_CHOICES, rolesOf, type UserRights, type userInput } from '#domain/user/user.ts';
import type { Grantor } from '#domain/user/user-grant.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import type { RecordForm } from '#web/kit/record/use-record-form.ts';
import { ReportsField, reportsToGive } from './ReportsField.tsx';
import { WorkCodesField } from './WorkCodesField.tsx';

/** The part of a user's form that these fields are of. */
export type RightsForm = Pick<RecordForm<typeof userInput>, 'field' | 'values' | 'set' | 'errorAt'>;

/** Roles that may be granted the names of drivers (domain rules §2.3). */
const ASKS_NAMES = ['visualizer', 'cost_manager'] as const;
/** Roles that may be granted manual refuellings. */
const ASKS_REFUELING = ['manager', 'administrator', 'cost_manager'] as const;

/** The rights of a user. The own rights are shown and cannot be changed. */
export function RightsFields(props: {
  form: RightsForm;
  grantor: Grantor;
  before: UserRights | null;
  isOwn: boolean;
  isInside: (id: number, fleets: readonly number[]) => boolean;
}) {
  const { form, grantor, before, isOwn, isInside } = props;
  const { t } = useText();
  const { values } = form;
  const rights = {
    role: values.role ?? 'none',
    extra_roles: values.extra_roles ?? [],
    gao: values.gao ?? false,
  };
  const roles = rolesOf(rights);
  const isManager = roles.includes('manager');
  const isLimited = rights.gao || values.own_works === true;
  const offered = reportsToGive(rights, grantor);
  /** A field of the form; in the own record only its value. */
  const field = <Name extends keyof UserRights>(name: Name) => {
    const one = form.field(name);
    return { ...one, readOnly: one.readOnly || isOwn };
  };
  /** A grant that the grantor lacks can be kept and removed, not given. */
  const granted = (name: 'allowed_estructura' | 'manual_refueling', has: boolean) => {
    const lacks = !grantor.isSystem && !has && !(before?.[name] ?? false);
    return { ...field(name), disabled: lacks, description: lacks ? t('user.youLack') : undefined };
  };
  const asks = (list: readonly string[]) => roles.some((role) => list.includes(role));

  return (
    <>
      <FormSection title={t('user.access')} description={isOwn ? t('fault.user.notYourself') : undefined}>
        <SelectField
          {...field('role')}
          label={t('user.role')}
          options={ROLE_CHOICES.filter((role) => role !== 'system' || grantor.isSystem).map((value) => ({
            value,
            label: t(`user.role_${value}`),
          }))}
          onChange={(role) => {
            const next = { ...rights, role: role ?? 'none', gao: role === 'manager' && rights.gao };
            // Reports that nobody has chosen follow the role.
            const followed = isSameSet(values.reports ?? [], offered);
            form.set({ role, gao: next.gao, ...(followed ? { reports: reportsToGive(next, grantor) } : {}) });
          }}
        />
        {grantor.isSystem || rights.extra_roles.length > 0 ? (
          <MultiSelectField
            {...field('extra_roles')}
            readOnly={field('extra_roles').readOnly || !grantor.isSystem}
            label={t('user.extra_roles')}
            options={ROLES.filter((role) => role !== rights.role).map((value) => ({
              value,
              label: t(`user.role_${value}`),
            }))}
          />
        ) : null}
        <FleetPicker
          multiple
          max={MAX_FLEETS.user}
          {...field('fleets')}
          required={!grantor.isSystem || !['system', 'installer', 'none'].includes(rights.role)}
          label={t('user.fleets')}
          description={t('user.fleetsHint')}
          wide
        />
      </FormSection>

      <FormSection title={t('user.grants')}>
        {isManager ? (
          <SwitchField
            {...field('gao')}
            label={t('user.gao')}
            description={t('user.gaoHint')}
            onChange={(gao) => form.set({ gao, ...(gao ? { own_works: true } : {}) })}
          />
        ) : null}
        <SwitchField
          {...field('own_works')}
          value={isLimited}
          disabled={rights.gao}
          label={t('user.own_works')}
          description={t('user.own_worksHint')}
        />
        {isLimited ? (
          <WorkCodesField
            {...field('work_codes')}
            required
            label={t('user.work_codes')}
            description={t('user.work_codesHint')}
            partError={(values.work_codes ?? [])
              .map((_, at) => form.errorAt(`work_codes.${at}`))
              .find(Boolean)}
            wide
          />
        ) : null}
        <SwitchField
          {...granted('allowed_estructura', grantor.allowedEstructura)}
          label={t('user.allowed_estructura')}
        />
        {asks(ASKS_NAMES) ? (
          <SwitchField {...field('see_driver_names')} label={t('user.see_driver_names')} />
        ) : null}
        {asks(ASKS_REFUELING) ? (
          <SwitchField
            {...granted('manual_refueling', grantor.manualRefueling)}
            label={t('user.manual_refueling')}
          />
        ) : null}
        {isManager && !rights.gao ? (
          <FleetPicker
            multiple
            max={MAX_FLEETS.user}
            {...field('cost_centres')}
            label={t('user.cost_centres')}
            description={t('user.cost_centresHint')}
            unavailable={({ id }) => !isInside(id, values.fleets ?? [])}
            wide
          />
        ) : null}
        <ReportsField {...field('reports')} offered={offered} hasAll={roles.includes('system')} />
      </FormSection>

      <FormSection title={t('user.limits')}>
        <DateField {...field('end_date')} label={t('word.endDate')} description={t('user.end_dateHint')} />
        <DateField
          {...field('password_expiration')}
          label={t('user.password_expiration')}
          description={t('user.password_expirationHint')}
        />
        <NumberField
          {...field('notification_credit_limit')}
          label={t('user.notification_credit_limit')}
          description={t('user.notification_credit_limitHint')}
          decimals={0}
        />
      </FormSection>
    </>
  );
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));
