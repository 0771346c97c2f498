import { Button, Group } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';

/** The user's last searches, to repeat them. */
export function RecentSearches(props: { onChoose: (q: string) => void; isTyping: boolean }) {
  const { onChoose, isTyping } = props;
  const { t } = useText();
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) {
    return (
      <EmptyState
        icon={<IconTruck />}
        title={t('vehicleSearch.find')}
        description={t('vehicleSearch.findStart')}
      />
    );
  }
  return (
    <section aria-label={t('vehicleSearch.findRecent')}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
        <h2>{t('vehicleSearch.findRecent')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {t('vehicleSearch.findRecentClear')}
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
      {isTyping ? <Dim>{t('vehicleSearch.findStart')}</Dim> : null}
    </section>
  );
}
