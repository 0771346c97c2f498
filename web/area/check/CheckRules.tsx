import { Badge, Button } from '@mantine/core';
import { IconClipboardCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type CheckRuleRow, deleteCheckRule, getCheckRules } from '#api/check-form.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import classes from './check.module.css';
import { RuleDialog } from './RuleDialog.tsx';

/** Which fleets demand a check before the first journey of the day. */
export function CheckRules({ views }: { views: ReactNode }) {
  const { t } = useText();
  const can = useCan();
  const { data, error, refetch } = useEndpoint(getCheckRules, {});
  const [edited, setEdited] = useState<CheckRuleRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<CheckRuleRow | null>(null);
  const mayEdit = can('check_rule:edit');
  const create = mayEdit ? (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t('checkForm.ruleNew')}
    </Button>
  ) : null;
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        {views}
        <span className={classes.space} />
        {create}
      </div>
      <div className={classes.scroll}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <WaitingRows /> : null}
        {data?.rows.length === 0 ? (
          <EmptyState
            icon={<IconClipboardCheck />}
            title={t('checkForm.rulesNone')}
            description={t('checkForm.rulesText')}
          />
        ) : null}
        {data && data.rows.length > 0 ? (
          <>
            <Dim>{t('checkForm.rulesText')}</Dim>
            <ul className={`${parts.panel} ${parts.lines}`} aria-label={t('checkForm.view_rules')}>
              {data.rows.map((rule) => (
                <Rule
                  key={rule.fleet_id}
                  rule={rule}
                  onEdit={mayEdit && rule.is_own ? () => setEdited(rule) : null}
                  onRemove={() => setRemoved(rule)}
                />
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {edited ? <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      <ConfirmDialog
        opened={removed !== null}
        title={t('checkForm.ruleDelete', { name: removed?.fleet ?? '' })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() =>
          call(deleteCheckRule, { params: { fleet_id: removed?.fleet_id ?? 0 } }, { quiet: true })
        }
        onClose={() => setRemoved(null)}
      >
        {t('checkForm.ruleDeleteText')}
      </ConfirmDialog>
    </div>
  );
}

function Rule(props: { rule: CheckRuleRow; onEdit: (() => void) | null; onRemove: () => void }) {
  const { rule, onEdit, onRemove } = props;
  const { t, f } = useText();
  return (
    <li className={classes.row}>
      <div className={classes.names}>
        <strong>{rule.fleet}</strong>
        <Dim>
          {rule.is_demanded
            ? t('checkForm.ruleSays', { n: rule.valid_hours, since: f.dateTime(rule.since) })
            : t('checkForm.ruleFree')}
        </Dim>
      </div>
      <Badge variant="light" tt="none" color={rule.is_demanded ? 'green' : 'gray'}>
        {t(rule.is_demanded ? 'checkForm.demanded' : 'checkForm.notDemanded')}
      </Badge>
      {onEdit ? (
        <>
          <IconButton label={t('checkForm.ruleEdit', { name: rule.fleet })} onClick={onEdit}>
            <IconPencil size={16} />
          </IconButton>
          <IconButton label={t('checkForm.ruleDelete', { name: rule.fleet })} onClick={onRemove}>
            <IconTrash size={16} />
          </IconButton>
        </>
      ) : (
        <Dim>{rule.is_own ? null : t('checkForm.above')}</Dim>
      )}
    </li>
  );
}
