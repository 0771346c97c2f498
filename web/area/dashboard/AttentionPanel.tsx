import { Group, Skeleton, UnstyledButton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { getAttention } from '#api/dashboard.ts';
import { ATTENTION_KINDS, ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { Acted } from './AttentionActs.tsx';
import { type AttentionAct, AttentionGroup } from './AttentionGroup.tsx';
import { SCREEN_OF } from './attention-address.ts';
import { attentionGroups } from './attention-groups.ts';
import classes from './dashboard.module.css';

// Most visits act on nothing here.
const AttentionActs = lazyPart('AttentionActs', () => import('./AttentionActs.tsx'));

/** Silence changes no record, so the page reads again after this time, milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Everything that needs attention today, by vehicle, the most pressing first. Each row opens the page where
 * it is settled; some things can be done in place.
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
  const [acted, setActed] = useState<Acted | null>(null);
  const act: AttentionAct = useMemo(
    () => ({
      assign: (license, vehicleId) => setActed({ kind: 'assign', license, vehicleId }),
      dismiss: (row) => setActed({ kind: 'dismiss', row }),
    }),
    [],
  );
  const groups = useMemo(
    () => attentionGroups(data?.rows.filter(({ kind }) => only === null || kind === only) ?? []),
    [data, only],
  );
  return (
    <section className={`${parts.panel} ${classes.attention}`} aria-label={t('dashboard.attention')}>
      <div className={classes.attentionList}>
        <h2>{t('dashboard.attention')}</h2>
        {kinds.length > 0 ? (
          <Group className={classes.kinds ?? ''} gap={4} align="stretch" px="sm">
            {kinds.map((kind) => (
              <UnstyledButton
                key={kind}
                className={`${parts.choice} ${classes.kind}`}
                aria-pressed={kind === only}
                onClick={() => setAsked(kind === only ? null : kind)}
              >
                {t(`dashboard.kind_${kind}`)} <strong>{f.number(data!.counts[kind]!)}</strong>
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
          {groups.map((group) => (
            <AttentionGroup key={group.subject} group={group} act={act} />
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
      </div>
      {acted ? (
        <Suspense>
          <AttentionActs acted={acted} onClose={() => setActed(null)} />
        </Suspense>
      ) : null}
    </section>
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
