import { CloseButton, Drawer, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { awaiting, RecordBody } from './RecordBody.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { RecordHead, RecordState, RecordTab } from './record-head.ts';
import { StepButtons } from './StepButtons.tsx';
import { useOwnEscape } from './use-own-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

const SIZES = { md: 520, lg: 720, xl: 960 } as const;

/**
 * A record in a drawer over its list; on a phone it fills the screen. The address says which record is open:
 * see `useRecordAddress`. If a form inside has changes, the drawer asks before it closes. For a new record
 * leave out `state`, because there is nothing to load.
 *
 *     <RecordDrawer
 *       opened={record.isOpen}
 *       onClose={record.close}
 *       state={record.isNew ? undefined : query}
 *       title={…}
 *     >
 *       {record.isNew || query.data ? <CardForm key={record.id} … /> : null}
 *     </RecordDrawer>
 */
export function RecordDrawer(
  props: RecordHead & {
    opened: boolean;
    onClose: () => void;
    state?: RecordState | undefined;
    tabs?: readonly RecordTab[] | undefined;
    /** 520 px by default; `lg` 720 px, `xl` 960 px. */
    size?: keyof typeof SIZES | undefined;
    children?: ReactNode;
  },
): ReactNode {
  const { opened, onClose, state, tabs, size = 'md', children, ...head } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const waits = awaiting(state);
  const page = useRef<HTMLDivElement>(null);
  useOwnEscape(page, onClose);
  useReturnFocus(opened);
  const close = (
    <>
      <StepButtons inside={page} />
      <CloseButton size="md" aria-label={t('word.close')} onClick={onClose} />
    </>
  );
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position="right"
      size={isPhone ? '100%' : SIZES[size]}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content aria-label={head.title || t('frame.loading')}>
        <Drawer.Body p={0} h="100dvh">
          <div ref={page} className={parts.fill}>
            {waits === null ? (
              <RecordHeader {...head} after={close} />
            ) : (
              <Group gap="sm" wrap="nowrap" mih={56} px="md">
                <div style={{ flex: 1 }}>
                  {waits === 'loading' ? <Skeleton height={22} width={180} /> : head.title}
                </div>
                {close}
              </Group>
            )}
            <RecordBody state={state} tabs={tabs}>
              {children}
            </RecordBody>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
