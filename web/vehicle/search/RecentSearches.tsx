import { Button, Group } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../language/text.ts';
import parts from '../../look/parts.module.css';
import { Dim } from '../../ui/Dim.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';

/** What the user searched for last, to search for it again. */
export function RecentSearches(props: { onChoose: (q: string) => void; isTyping: boolean }) {
  const { onChoose, isTyping } = props;
  const { t } = useText();
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) {
    return <EmptyState icon={<IconTruck />} title={t('vehicle.find')} description={t('vehicle.findStart')} />;
  }
  return (
    <section aria-label={t('vehicle.findRecent')}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
        <h2>{t('vehicle.findRecent')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {t('vehicle.findRecentClear')}
        </Button>
      </Group>
      <ul className={parts.row}>
        {recent.map((q) => (
          <li key={q}>
            <Button variant="default" size="sm" radius="xl" onClick={() => onChoose(q)}>
              {q}
            </Button>
          </li>
        ))}
      </ul>
      {isTyping ? <Dim>{t('vehicle.findStart')}</Dim> : null}
    </section>
  );
}
