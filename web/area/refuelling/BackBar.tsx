import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** The bar of a view beside the list of refuellings: the way back, its name, and its actions. */
export function BackBar({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useText();
  const [, setView] = useUrlValue('view');
  return (
    <div className={parts.bar}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('statement.back')}
        title={t('statement.back')}
        onClick={() => setView(null)}
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
