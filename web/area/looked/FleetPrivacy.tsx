import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteLookedRule, getLookedRule, type LookedRule, putLookedRule } from '#api/looked.ts';
import { PURPOSE_MINUTES } from '#domain/looked/purpose.ts';
import { lookedRuleInput } from '#domain/looked/unlinking.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { PrivacyPapers } from './PrivacyPapers.tsx';
import { UnlinkDialog } from './UnlinkDialog.tsx';

/** The rule of a fleet: must users say why they look at its drivers, and when are these unlinked? */
export function FleetPrivacy({ fleetId }: { fleetId: number }) {
  const { t } = useText();
  const can = useCan();
  const [isNew, setNew] = useState(false);
  const params = { fleet_id: fleetId };
  const { data, error, refetch } = useEndpoint(getLookedRule, { params });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  if (data.own || isNew)
    return <RuleForm key={data.own?.version} fleetId={fleetId} rule={data} onEnd={() => setNew(false)} />;
  return (
    <>
      <EmptyState
        icon={<IconShieldLock />}
        title={t('looked.ownNone')}
        description={aboveText(data, t)}
        action={
          can('looked_rule:edit') ? (
            <Button size="xs" onClick={() => setNew(true)}>
              {t('looked.make')}
            </Button>
          ) : null
        }
      />
      <Box p={16}>
        <PrivacyPapers fleetId={fleetId} />
      </Box>
    </>
  );
}

function aboveText({ above }: LookedRule, t: ReturnType<typeof useText>['t']): string {
  if (!above) return t('looked.aboveNone');
  return above.fleet === null ? t('looked.aboveHidden') : t('looked.aboveIs', { fleet: above.fleet });
}

/** Does a rule unlink what the one before it leaves linked? */
const unlinksMore = (before: number | null, after: number | null) =>
  after !== null && (before === null || after < before);

function RuleForm(props: { fleetId: number; rule: LookedRule; onEnd: () => void }) {
  const { fleetId, rule, onEnd } = props;
  const { t } = useText();
  const can = useCan();
  const { own, above, proposed_days: proposed } = rule;
  const [isAsked, setAsked] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const params = { fleet_id: fleetId };
  const usual = { needs_purpose: false, purpose_minutes: PURPOSE_MINUTES.usual, unlink_days: null };
  const form = useRecordForm({
    schema: lookedRuleInput,
    initial: own ?? { ...(above?.rule ?? usual), version: null },
    onSave: (body) => call(putLookedRule, { params, body }, { quiet: true }),
    onSaved: () => notice({ kind: 'done', key: 'looked.saved' }),
    readOnly: !can('looked_rule:edit'),
  });
  const inForce = (own ?? above?.rule)?.unlink_days ?? null;
  const { unlink_days: days } = form.values;
  // It cannot be undone, so the user sees first what it takes away.
  const save = async () => {
    if (!unlinksMore(inForce, days)) return form.save();
    setAsked(true);
    return false;
  };
  return (
    <RecordForm form={{ ...form, save }} isNew={own === null}>
      <FormSection title={t('looked.own')}>
        <SwitchField
          {...form.field('needs_purpose')}
          wide
          label={t('looked.needs_purpose')}
          description={t('looked.needsHelp')}
        />
        <NumberField {...form.field('purpose_minutes')} label={t('looked.purpose_minutes')} />
        <NumberField
          {...form.field('unlink_days')}
          label={t('looked.unlink_days')}
          description={t('looked.unlinkHelp')}
        />
      </FormSection>
      <Stack gap="xs" align="flex-start">
        {proposed === null ? null : (
          <Group gap="sm">
            <Dim>{t('looked.proposed', { days: proposed })}</Dim>
            {form.readOnly ? null : (
              <Button size="xs" variant="default" onClick={() => form.set({ unlink_days: proposed })}>
                {t('looked.useProposed', { days: proposed })}
              </Button>
            )}
          </Group>
        )}
        {own && !form.readOnly ? (
          <Button size="xs" variant="subtle" color="red" onClick={() => setTaken(true)}>
            {t('looked.takeAway')}
          </Button>
        ) : null}
      </Stack>
      <PrivacyPapers fleetId={fleetId} />
      <ConfirmDialog
        opened={isTaken}
        isDanger
        title={t('looked.takeAway')}
        confirmLabel={t('looked.takeAway')}
        onConfirm={async () => {
          await call(deleteLookedRule, { params }, { quiet: true });
          notice({ kind: 'done', key: 'looked.takenAway' });
          onEnd();
        }}
        onClose={() => setTaken(false)}
      >
        <Text>{t('looked.takeAwayText')}</Text>
      </ConfirmDialog>
      {isAsked && days !== null ? (
        <UnlinkDialog
          fleetId={fleetId}
          days={days}
          onConfirm={() => form.save()}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </RecordForm>
  );
}
