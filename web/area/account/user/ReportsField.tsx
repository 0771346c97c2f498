import { Button, Checkbox, Group, Input, Text } from '@mantine/core';
import { type Actor, actorsOf } from '#domain/access/role.ts';
import { isReportOfRoles, REPORT_IDS, type ReportId } from '#domain/report/report.ts';
import { rolesOf, type UserRights } from '#domain/user/user.ts';
import type { Grantor } from '#domain/user/user-grant.ts';
import { useText } from '#web/base/language/text.ts';
import { FieldBox, PlainField } from '#web/kit/record/FieldBox.tsx';
import type { FieldProps } from '#web/kit/record/field.ts';
import classes from './user.module.css';

/** The reports that a user with these roles can have, limited to those of the grantor. */
export function reportsToGive(
  rights: Pick<UserRights, 'role' | 'extra_roles' | 'gao'>,
  grantor: Pick<Grantor, 'isSystem' | 'reports'>,
): ReportId[] {
  const actors: Actor[] = actorsOf({ roles: rolesOf(rights), gao: rights.gao, isDriver: false });
  return REPORT_IDS.filter(
    (id) => isReportOfRoles(id, actors) && (grantor.isSystem || grantor.reports.includes(id)),
  );
}

/** The reports assigned to a user: those that the roles allow, to tick. */
export function ReportsField(
  props: FieldProps<ReportId[]> & {
    /** Reports that the roles allow and the grantor has. */
    offered: readonly ReportId[];
    /** SYS has every report without assignment. */
    hasAll: boolean;
  },
) {
  const { value, onChange, onBlur, readOnly, error, offered, hasAll } = props;
  const { t } = useText();
  const chosen = value ?? [];
  const label = t('user.reports');
  if (hasAll) return <PlainField label={label} text={t('user.reportsAll')} wide />;
  if (readOnly) {
    return <PlainField label={label} text={chosen.map((id) => t(`report.title_${id}`)).join(', ')} wide />;
  }
  // Reports that another administrator assigned are shown too, and can be removed.
  const listed = REPORT_IDS.filter((id) => offered.includes(id) || chosen.includes(id));
  if (listed.length === 0) return null;
  const toggle = (id: ReportId, isOn: boolean) => {
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
    onBlur();
  };
  return (
    <FieldBox wide>
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <Group gap="4px 8px">
          <Text c="dimmed" flex={1}>
            {t('user.reportsChosen', { n: chosen.length, of: listed.length })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([...offered])}>
            {t('user.reportsOfRole')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            {t('user.reportsNone')}
          </Button>
        </Group>
        <fieldset className={classes.reports} aria-label={label}>
          {listed.map((id) => (
            <Checkbox
              key={id}
              size="sm"
              label={t(`report.title_${id}`)}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      </Input.Wrapper>
    </FieldBox>
  );
}
