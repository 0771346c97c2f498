import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { AskedList } from './SendingDialog.tsx';

const SendingDialog = lazyPart('SendingDialog', () => import('./SendingDialog.tsx'));

/** Sends the list of the screen by e-mail at chosen times, with its filters, columns and order. */
export function SendListButton({ list }: { list: AskedList }) {
  const { t } = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('saved_report:edit')) return null;
  return (
    <>
      <IconButton
        label={t('ui.sendMe')}
        variant="default"
        size={30}
        onPointerEnter={SendingDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconMailForward size={16} />
      </IconButton>
      {isOpen ? (
        <Arriving fallback={null}>
          <SendingDialog list={list} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </>
  );
}
