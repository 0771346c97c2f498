import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { deleteRule, type RuleVersionRow } from '#api/rule.ts';
import { FIRST_RULES, THRESHOLD_IDS } from '#domain/telemetry/rules.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import classes from './rule.module.css';
import { groupOf, unitOf } from './rule-fields.ts';

/**
 * The adopted rules, the newest first: their fleet, first day, user and reason, and the differences from
 * version 1.
 */
export function VersionList(props: {
  versions: readonly RuleVersionRow[];
  /** The versions that apply in some fleet today. */
  counting: ReadonlySet<number>;
  mayEdit: boolean;
  onTry: (version: RuleVersionRow) => void;
}) {
  const { versions, counting, mayEdit, onTry } = props;
  const { t, f } = useText();
  const [withdrawn, setWithdrawn] = useState<RuleVersionRow | null>(null);
  const forWhom = ({ version, fleet, is_above }: RuleVersionRow) =>
    version === FIRST_RULES.version
      ? t('rule.product')
      : is_above
        ? t('rule.above')
        : (fleet ?? t('rule.allFleets'));
  return (
    <>
      <Stack component="ul" className={classes.versions} gap="sm" aria-label={t('rule.versions')}>
        {versions.map((one) => {
          const { version, from, thresholds, reason, adopter, adopted_at } = one;
          const changed = THRESHOLD_IDS.filter((id) => thresholds[id] !== FIRST_RULES.thresholds[id]);
          const shown = version === FIRST_RULES.version ? THRESHOLD_IDS : changed;
          return (
            <li key={version} className={parts.panel}>
              <Group gap="xs" align="baseline">
                <strong>{t('rule.version', { n: version })}</strong>
                <span>{forWhom(one)}</span>
                {from ? <span className={parts.dim}>{t('rule.since', { day: f.day(from) })}</span> : null}
                {counting.has(version) ? <span className={parts.tag}>{t('rule.isCounting')}</span> : null}
                {one.can_withdraw ? <span className={parts.tag}>{t('rule.isComing')}</span> : null}
              </Group>
              {reason ? <p>{reason}</p> : null}
              {adopted_at ? (
                <p className={parts.dim}>{[adopter, f.dateTime(adopted_at)].filter(Boolean).join(' · ')}</p>
              ) : null}
              <Facts
                facts={shown.map((id) => {
                  const unit = unitOf(id);
                  const text = (value: number) => `${f.dec(value, unit === 'g' ? 2 : 0)} ${unit}`;
                  const was = FIRST_RULES.thresholds[id];
                  const value = thresholds[id];
                  return {
                    label: `${t(`rule.group_${groupOf(id)}`)}: ${t(`rule.${id}`)}`,
                    value:
                      value === was ? text(value) : `${text(value)} (${t('rule.was', { value: text(was) })})`,
                  };
                })}
                columnPx={220}
                fz="sm"
              />
              <div className={parts.row}>
                <Button size="xs" variant="default" onClick={() => onTry(one)}>
                  {t('rule.tryThese')}
                </Button>
                {one.can_withdraw && mayEdit ? (
                  <Button size="xs" variant="subtle" color="red" onClick={() => setWithdrawn(one)}>
                    {t('rule.withdraw')}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </Stack>
      <ConfirmDialog
        opened={withdrawn !== null}
        title={t('rule.withdrawTitle', { n: withdrawn?.version ?? 0 })}
        confirmLabel={t('rule.withdraw')}
        isDanger
        onConfirm={() => call(deleteRule, { params: { rule_version: withdrawn!.version } }, { quiet: true })}
        onClose={() => setWithdrawn(null)}
      >
        {t('rule.withdrawText')}
      </ConfirmDialog>
    </>
  );
}
