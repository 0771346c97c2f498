import { CloseButton, Group, ScrollArea } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import classes from './ComparePanel.module.css';
import { MOST_COMPARED } from './compared.ts';
import { useComparedFacts } from './use-compared-facts.ts';
import type { MapScreenState } from './use-map-screen.ts';

/**
 * Several vehicles beside each other: a table under the map, on a phone cards above the list. While it is
 * open, a click on a vehicle takes it in.
 */
export function ComparePanel(props: {
  screen: MapScreenState;
  isPhone: boolean;
  /** Called with the height that the panel covers, pixels. */
  onHeight: (px: number) => void;
}) {
  const { screen, isPhone, onHeight } = props;
  const { compared, compare, endComparison } = screen;
  const { t } = useText();
  const { ref, height } = useElementSize<HTMLElement>();
  useEffect(() => onHeight(height), [height, onHeight]);
  return (
    <section
      ref={ref}
      className={classes.panel}
      data-phone={isPhone}
      aria-label={t('map.comparison')}
      onKeyDown={(event) => event.key === 'Escape' && endComparison()}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" p="8px 12px 4px">
        <h2>{t('map.comparison')}</h2>
        <Dim size="xs" flex={1} role="status">
          {compared.length < MOST_COMPARED
            ? t('map.compareMore', { n: compared.length, max: MOST_COMPARED })
            : ''}
        </Dim>
        <CloseButton iconSize={18} aria-label={t('map.compareEnd')} onClick={endComparison} />
      </Group>
      <ScrollArea type="auto" scrollbarSize={8} viewportProps={{ tabIndex: 0 }}>
        {isPhone ? (
          <div className={classes.cards}>
            {compared.map((id) => (
              <ComparedCard key={id} deviceId={id} onLeave={() => compare(id)} />
            ))}
          </div>
        ) : (
          <table className={classes.table}>
            <Heads deviceId={compared[0]!} />
            <tbody>
              {compared.map((id) => (
                <ComparedRow key={id} deviceId={id} onLeave={() => compare(id)} />
              ))}
            </tbody>
          </table>
        )}
      </ScrollArea>
    </section>
  );
}

function Heads({ deviceId }: { deviceId: number }) {
  const { t } = useText();
  const facts = useComparedFacts(deviceId)?.facts ?? [];
  return (
    <thead>
      <tr>
        <th scope="col">{t('word.vehicle')}</th>
        {facts.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

type OfOne = { deviceId: number; onLeave: () => void };

function ComparedRow({ deviceId, onLeave }: OfOne) {
  const { t } = useText();
  const compared = useComparedFacts(deviceId);
  return (
    <tr>
      <th scope="row">
        <Name deviceId={deviceId} compared={compared} />
      </th>
      {compared?.facts.map(({ label, value }) => (
        <td key={label}>{value || UNKNOWN}</td>
      ))}
      <td>
        <CloseButton size="sm" aria-label={t('map.compareLeave')} onClick={onLeave} />
      </td>
    </tr>
  );
}

function ComparedCard({ deviceId, onLeave }: OfOne) {
  const { t } = useText();
  const compared = useComparedFacts(deviceId);
  return (
    <article className={classes.one}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Name deviceId={deviceId} compared={compared} />
        <CloseButton aria-label={t('map.compareLeave')} onClick={onLeave} />
      </Group>
      <Facts facts={compared?.facts ?? []} columnPx={120} fz="sm" />
    </article>
  );
}

function Name({ deviceId, compared }: { deviceId: number; compared: ReturnType<typeof useComparedFacts> }) {
  const { t } = useText();
  if (!compared) return <Dim span>{t('map.notVisible')}</Dim>;
  const { license, alias } = compared.vehicle;
  return (
    <span className={classes.name}>
      <RecordLink kind="vehicle" id={deviceId}>
        {license}
      </RecordLink>
      {alias ? <small>{alias}</small> : null}
    </span>
  );
}
