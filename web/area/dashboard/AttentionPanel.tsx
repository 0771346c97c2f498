import { Box, Group, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarX,
  IconCoins,
  IconGasStation,
  IconPlugConnectedX,
  IconReceiptTax,
  IconShieldCheck,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type AttentionRow, getAttention } from '#api/dashboard.ts';
import { ATTENTION_KINDS, ATTENTION_ROWS, type AttentionKind } from '#domain/dashboard/attention.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import { addressOf, SCREEN_OF } from './attention-address.ts';
import { attentionWords } from './attention-words.ts';
import classes from './dashboard.module.css';

const ICONS: Readonly<Record<AttentionKind, ComponentType<{ size?: number }>>> = {
  consent: IconUserCheck,
  tampered: IconAlertTriangle,
  expired: IconCalendarX,
  fine: IconReceiptTax,
  refuelling: IconGasStation,
  silent: IconPlugConnectedX,
  month: IconCoins,
  due: IconCalendarDue,
};
/** Silence changes no record, so the page reads again after this time, milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Everything that needs attention today, the most urgent first; each row opens the page where it is shown and
 * can be settled.
 */
export function AttentionPanel() {
  const { t, f } = useText();
  const { chosen } = useFleetFilter();
  const [asked, setAsked] = useUrlValue('attention');
  const { data, error, refetch } = useEndpoint(
    getAttention,
    { query: chosen.length > 0 ? { fleets: chosen.join() } : {} },
    { keepPrevious: true, refetchMs: AGAIN_MS },
  );
  const kinds = ATTENTION_KINDS.filter((kind) => (data?.counts[kind] ?? 0) > 0);
  const only = kinds.find((kind) => kind === asked) ?? null;
  const rows = data?.rows.filter(({ kind }) => only === null || kind === only) ?? [];
  return (
    <section className={`${parts.panel} ${classes.attention}`} aria-label={t('dashboard.attention')}>
      <h2>{t('dashboard.attention')}</h2>
      {kinds.length > 0 ? (
        <Group gap={4} align="stretch" px="sm">
          {kinds.map((kind) => (
            <UnstyledButton
              key={kind}
              className={`${parts.choice} ${classes.kind}`}
              aria-pressed={kind === only}
              onClick={() => setAsked(kind === only ? null : kind)}
            >
              <strong>{f.number(data!.counts[kind]!)}</strong> {t(`dashboard.kind_${kind}`)}
            </UnstyledButton>
          ))}
        </Group>
      ) : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting /> : null}
      {data && kinds.length === 0 ? (
        <EmptyState
          icon={<IconShieldCheck />}
          title={t('dashboard.attentionNone')}
          description={t('dashboard.attentionNoneText')}
        />
      ) : null}
      <ul className={`${parts.lines} ${classes.rows}`}>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} />
        ))}
        {kinds
          .filter((kind) => data!.counts[kind]! > ATTENTION_ROWS && (only === null || kind === only))
          .map((kind) => (
            <li key={kind}>
              <Link className={classes.all} {...SCREEN_OF[kind]}>
                {t('dashboard.all', { n: data!.counts[kind]!, name: t(`dashboard.kind_${kind}`) })}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function keyOf(row: AttentionRow): string {
  switch (row.kind) {
    case 'expired':
    case 'due':
      return `${row.kind} ${row.due.id}`;
    case 'month':
      return `month ${row.fleet_id} ${row.month}`;
    case 'fine':
    case 'refuelling':
      return `${row.kind} ${row.id}`;
    default:
      return `${row.kind} ${row.device_id}`;
  }
}

function Row({ row }: { row: AttentionRow }) {
  const say = useText();
  const session = useSession();
  const isPhone = usePhone();
  const Icon = ICONS[row.kind];
  const { subject, fleet, what, when } = attentionWords(row, say, useNow(60_000));
  const address = addressOf(row, session);
  const words = (
    <>
      <span className={classes.rowIcon} data-kind={row.kind}>
        <Icon size={16} />
      </span>
      <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
        <span className={parts.cut}>
          <strong>{subject}</strong> <span className={parts.dim}>{fleet}</span>
        </span>
        <span className={parts.dim}>{what}</span>
      </Stack>
      <Box component="span" maw="45%" fz="xs" ta="end">
        {when}
      </Box>
    </>
  );
  return (
    <li>
      {address ? (
        <Link className={classes.row} to={pathFor(address.to, isPhone)} search={address.search}>
          {words}
        </Link>
      ) : (
        <div className={classes.row}>{words}</div>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div className={parts.stack} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={36} />
      ))}
    </div>
  );
}
