import { Alert, Button, Progress, Select, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { deleteMailSilence, type getChannels, postOwnMailTest, putDigest } from '#api/channel.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { creditNotice } from '#domain/channel/credit.ts';
import { DIGESTS } from '#domain/channel/digest.ts';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { eventName } from '#text/event-name.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './channel.module.css';
import { Section } from './Section.tsx';
import { useTry } from './use-try.ts';

type Channels = AnswerOf<typeof getChannels>;

/** E-mails to the user: frequency, remaining credit, failures, and the unsubscribed ones. */
export function OwnMailSection({ channels }: { channels: Channels }) {
  const { t, f } = useText();
  const { email, has_mail, digest, failure } = channels;
  const { isTrying, tryOut } = useTry(() => call(postOwnMailTest, {}));
  const test = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconMailForward size={16} />}
      loading={isTrying}
      onClick={tryOut}
    >
      {t('channel.test')}
    </Button>
  );
  return (
    <Section title={t('word.email')} action={has_mail ? test : null}>
      <Stack gap="sm" p="md">
        <Text>{t('channel.email_text', { email })}</Text>
        {has_mail ? null : <Alert color="yellow">{t('channel.noMail')}</Alert>}
        {failure ? (
          <Alert color="red">
            {t('channel.failure', {
              at: f.dateTime(failure.at),
              problem: t(`channel.problem_${failure.problem}`),
            })}
          </Alert>
        ) : null}
        <Select
          label={t('channel.digest')}
          maw={360}
          allowDeselect={false}
          value={digest}
          data={DIGESTS.map((value) => ({ value, label: t(`channel.digest_${value}`) }))}
          onChange={async (next) => {
            if (next === null) return;
            await call(putDigest, { body: { digest: next } });
            notice({ kind: 'done', key: 'channel.digestDone' });
          }}
        />
        <Credit {...channels.credit} />
      </Stack>
      <Silences codes={channels.silent} />
    </Section>
  );
}

const COLOURS = { 80: 'yellow', 100: 'red' } as const;

function Credit({ used, limit }: Channels['credit']) {
  const { t } = useText();
  const standing = creditNotice({ used, limit });
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('channel.credit')}
      </Text>
      <Dim>
        {limit === null ? t('channel.creditEndless', { used }) : t('channel.creditUsed', { used, limit })}
      </Dim>
      {limit === null ? null : (
        <Progress
          maw={360}
          mt={4}
          aria-label={t('channel.credit')}
          value={limit === 0 ? 100 : (100 * used) / limit}
          color={standing ? COLOURS[standing] : 'petrol'}
        />
      )}
      {standing === 100 ? (
        <Text size="sm" mt={4}>
          {t('channel.creditSpent')}
        </Text>
      ) : null}
    </div>
  );
}

/** The events whose e-mails the user ended by a link: here the user can reverse it. */
function Silences({ codes }: { codes: readonly number[] }) {
  const { t } = useText();
  if (codes.length === 0) return null;
  return (
    <Stack gap="sm" p="md">
      <Text size="sm" fw={500}>
        {t('channel.silent')}
      </Text>
      <ul>
        {codes.map((code) => (
          <li key={code} className={classes.line}>
            <span className={classes.words}>
              {code === ALL_MAILS ? t('channel.silentAll') : eventName(code as EventCode, t)}
            </span>
            <Button
              size="xs"
              variant="default"
              onClick={() => void call(deleteMailSilence, { params: { code } })}
            >
              {t('channel.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
