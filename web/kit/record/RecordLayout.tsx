import { ActionIcon, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { awaiting, RecordBody } from './RecordBody.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { RecordHead, RecordState, RecordTab } from './record-head.ts';
import { useOwnFocus } from './use-return-focus.ts';

/**
 * A record as a whole page: its head, then its tabs (kept in the address) or its body. Pass the query of
 * `useEndpoint` as `state`: while it is loading, missing or failed, the page shows that, and `tabs` are not
 * drawn.
 */
export function RecordLayout(
  props: RecordHead & {
    state?: RecordState | undefined;
    tabs?: readonly RecordTab[] | undefined;
    /** Called by the back arrow. Without it there is no arrow. */
    onBack?: (() => void) | undefined;
    /** The body, when there are no tabs. */
    children?: ReactNode;
  },
): ReactNode {
  const { state, tabs, onBack, children, ...head } = props;
  const { t } = useText();
  const waits = awaiting(state);
  const page = useRef<HTMLElement>(null);
  useOwnFocus(page);
  const back = onBack ? (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('ui.back')} onClick={onBack}>
      <IconArrowLeft size={20} />
    </ActionIcon>
  ) : null;
  return (
    <article
      ref={page}
      tabIndex={-1}
      className={parts.fill}
      style={{ background: 'var(--traza-surface)', outline: 'none' }}
    >
      {waits === null ? (
        <RecordHeader {...head} before={back} />
      ) : (
        <Group gap="sm" wrap="nowrap" mih={56} px="md">
          {back}
          {waits === 'loading' ? <Skeleton height={22} width={180} /> : null}
        </Group>
      )}
      <RecordBody state={state} tabs={tabs}>
        {children}
      </RecordBody>
    </article>
  );
}
