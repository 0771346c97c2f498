import { Box, Button, Stack } from '@mantine/core';
import { IconBellOff, IconRotate } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getSubscriptions, putSubscriptions } from '#api/subscription.ts';
import { EVENT_CODES, EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import { EVENT_THEMES } from '#domain/notification/event-kind.ts';
import {
  defaultSubscriptions,
  SUBSCRIPTIONS_MAX,
  type Subscription,
  subscriptionSet,
  withWorkMail,
} from '#domain/notification/subscription.ts';
import { plainText } from '#domain/plain-text.ts';
import { eventName } from '#text/event-name.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import { RecordForm } from '#web/kit/record/RecordForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { EventSubscriptions } from './EventSubscriptions.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import classes from './subscription.module.css';

const order = new Map(EVENT_CODES.map((code, n) => [code, n]));
const inOrder = (rows: readonly Subscription[]) =>
  rows.toSorted((a, b) => order.get(a.code)! - order.get(b.code)!);

/**
 * The user's subscriptions: every event by theme, with its conditions, and the notifications that they would
 * have caused last week.
 */
export function SubscriptionsPanel() {
  const { data, error, refetch } = useEndpoint(getSubscriptions, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return <SubscriptionsForm {...data} />;
}

function SubscriptionsForm(props: { version: number; rows: Subscription[]; codes: EventCode[] }) {
  const { version, rows: saved, codes } = props;
  const { t } = useText();
  const { actors } = useListReader();
  const [q, setQ] = useUrlValue('q');
  const [mailed, setMailed] = useUrlValue('mail');
  const form = useRecordForm({
    schema: subscriptionSet,
    initial: { rows: inOrder(saved) },
    onSave: (values) => call(putSubscriptions, { body: { ...values, version } }, { quiet: true }),
    onSaved: () => notice({ kind: 'done', key: 'ui.saved' }),
  });
  const rows = (form.values.rows ?? []) as readonly Subscription[];
  const latest = useRef({ form, rows });
  latest.current = { form, rows };
  // An address that names an event begins with its e-mail in working hours, which only has to be saved.
  const wantedCode = codes.find((code) => String(code) === mailed) ?? null;
  useEffect(() => {
    if (wantedCode === null) return;
    const { form, rows } = latest.current;
    form.set({ rows: inOrder(withWorkMail(rows, wantedCode)) });
    setMailed(null);
    setQ(eventName(wantedCode, t));
  }, [wantedCode, setMailed, setQ, t]);
  const change = useCallback((code: EventCode, next: readonly Subscription[]) => {
    const { form, rows } = latest.current;
    form.set({ rows: inOrder([...rows.filter((row) => row.code !== code), ...next]) });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages change with the refusals and when they are mended.
  const errorOf = useCallback(
    (row: Subscription, field: keyof Subscription) =>
      latest.current.form.errorAt(`rows.${latest.current.rows.indexOf(row)}.${field}`),
    [form.refusals, form.hasFaults],
  );
  const byCode = useMemo(() => Map.groupBy(rows, ({ code }) => code), [rows]);
  const wanted = plainText(q ?? '');
  const shown = codes.filter((code) => plainText(eventName(code, t)).includes(wanted));
  const themes = EVENT_THEMES.map((theme) => ({
    theme,
    events: shown.filter((code) => EVENTS[code].theme === theme),
  })).filter(({ events }) => events.length > 0);
  return (
    <RecordForm form={form}>
      <div className={classes.panel}>
        <Stack miw={0}>
          <div className={parts.row}>
            <SearchBox
              className={classes.search}
              label={t('subscription.search')}
              value={q ?? ''}
              onChange={(next) => setQ(next || null)}
            />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRotate size={16} />}
              onClick={() => form.set({ rows: inOrder(defaultSubscriptions(actors)) })}
            >
              {t('subscription.reset')}
            </Button>
          </div>
          {rows.length >= SUBSCRIPTIONS_MAX ? (
            <p className={parts.dim}>{t('subscription.full', { max: SUBSCRIPTIONS_MAX })}</p>
          ) : null}
          {themes.map(({ theme, events }) => (
            <section key={theme}>
              <Box component="h2" mb={6} fz="sm" fw={600}>
                {t(`subscription.theme_${theme}`)}
              </Box>
              <ul className={`${parts.panel} ${parts.lines}`}>
                {events.map((code) => (
                  <EventSubscriptions
                    key={code}
                    code={code}
                    rows={byCode.get(code) ?? NONE}
                    hasRoom={rows.length < SUBSCRIPTIONS_MAX}
                    onChange={change}
                    errorOf={errorOf}
                  />
                ))}
              </ul>
            </section>
          ))}
          {themes.length === 0 ? (
            <EmptyState
              icon={<IconBellOff />}
              title={t('subscription.noMatch')}
              action={<Button onClick={() => setQ(null)}>{t('ui.searchClear')}</Button>}
            />
          ) : null}
        </Stack>
        <PreviewPanel rows={rows} />
      </div>
    </RecordForm>
  );
}

const NONE: readonly Subscription[] = [];
