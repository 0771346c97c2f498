import { Badge, Box, Button, Group, Stack } from '@mantine/core';
import { IconSend, IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type CommandRow,
  getTrackerCommands,
  postCommandCancel,
  postCommandConsent,
  postCommandRefusal,
} from '#api/tracker-command.ts';
import { isCancellable } from '#domain/tracker/command.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { COMMAND_COLOUR, commandStory } from './command-text.ts';
import classes from './tracker.module.css';

/** The commands to a tracker and their results; the user gives new ones here. */
export function CommandsTab({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const query = useEndpoint(getTrackerCommands, { params: { tracker_id: trackerId } }, { staleMs: 0 });
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[72, 72]} isBare />;
  const { commands, kinds, takes_commands, needs_password } = data;
  const ask = kinds.length > 0 && (
    <Button leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {t('trackerCommand.ask')}
    </Button>
  );
  const understood = needs_password ? 'trackerCommand.needsPassword' : 'trackerCommand.noneText';
  const emptyText = takes_commands ? understood : 'trackerCommand.takesNoneText';
  return (
    <>
      {commands.length === 0 ? (
        <EmptyState
          icon={<IconTerminal2 />}
          title={t(takes_commands ? 'trackerCommand.none' : 'trackerCommand.takesNone')}
          description={t(emptyText)}
          action={ask || undefined}
        />
      ) : (
        <Stack gap="sm" p="md">
          {needs_password ? <Dim>{t('trackerCommand.needsPassword')}</Dim> : null}
          <Group justify="flex-end">{ask}</Group>
          <ol className={parts.stack} aria-label={t('trackerCommand.tab')}>
            {commands.map((row) => (
              <CommandItem key={row.id} trackerId={trackerId} row={row} mayAsk={kinds.includes(row.kind)} />
            ))}
          </ol>
        </Stack>
      )}
      <CommandDialog trackerId={trackerId} kinds={kinds} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function CommandItem({ trackerId, row, mayAsk }: { trackerId: number; row: CommandRow; mayAsk: boolean }) {
  const text = useText();
  const { t, f } = text;
  const { kind, state, reason, answer, failure, odometer, may_decide } = row;
  // A user who may refuse need not cancel.
  const mayCancel = mayAsk && isCancellable(state) && !may_decide;
  return (
    <Box component="li" className={parts.panel} p="10px 14px">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <strong>{t(`trackerCommand.kind_${kind}`)}</strong>
        <Badge color={COMMAND_COLOUR[state]} variant="light" style={{ flexShrink: 0 }}>
          {t(`trackerCommand.state_${state}`)}
        </Badge>
      </Group>
      <div>{reason}</div>
      <Dim>{commandStory(row, text)}</Dim>
      {odometer === null ? null : (
        <Dim>{t('trackerCommand.toldOdometer', { odometer: f.odometer(odometer) })}</Dim>
      )}
      {failure ? <div>{t(`trackerCommand.failure_${failure}`)}</div> : null}
      {answer ? (
        <pre className={classes.frame} style={{ marginBlock: '6px 0' }}>
          {answer}
        </pre>
      ) : null}
      {may_decide || mayCancel ? <Decisions trackerId={trackerId} row={row} mayCancel={mayCancel} /> : null}
    </Box>
  );
}

/** Agree, refuse or cancel. Agreeing needs a confirmation: it may stop a vehicle. */
function Decisions(props: { trackerId: number; row: CommandRow; mayCancel: boolean }) {
  const { trackerId, row, mayCancel } = props;
  const { t } = useText();
  const [isAgreeing, setAgreeing] = useState(false);
  const args = { params: { tracker_id: trackerId, command_id: row.id } };
  const kind = t(`trackerCommand.kind_${row.kind}`);
  return (
    <Group gap="xs" mt="sm" justify="flex-end">
      {mayCancel ? (
        <Button size="xs" variant="default" onClick={() => void call(postCommandCancel, args)}>
          {t('trackerCommand.cancel')}
        </Button>
      ) : null}
      {row.may_decide ? (
        <>
          <Button size="xs" variant="default" onClick={() => void call(postCommandRefusal, args)}>
            {t('trackerCommand.refuse')}
          </Button>
          <Button size="xs" onClick={() => setAgreeing(true)}>
            {t('trackerCommand.consent')}
          </Button>
          <ConfirmDialog
            opened={isAgreeing}
            title={t('trackerCommand.consentTitle', { kind })}
            confirmLabel={t('trackerCommand.consent')}
            isDanger
            onConfirm={() => call(postCommandConsent, args, { quiet: true })}
            onClose={() => setAgreeing(false)}
          >
            <p>{row.reason}</p>
            <p>{t('trackerCommand.outputText')}</p>
          </ConfirmDialog>
        </>
      ) : null}
    </Group>
  );
}
