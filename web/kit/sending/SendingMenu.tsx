import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteOwnSending, deleteSavedReport, putSavedReport, type SavedReport } from '#api/saved-report.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const SendingDialog = lazyPart('SendingDialog', () => import('./SendingDialog.tsx'));

/** The owner of a saved question changes, pauses and deletes it here. Recipients leave it. */
export function SendingMenu({ saved }: { saved: SavedReport }) {
  const { t } = useText();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const { id, name, own } = saved;
  const params = { saved_report_id: id };
  const leave = async () => {
    await call(deleteOwnSending, { params });
    notice({ kind: 'done', key: 'savedReport.left', params: { name } });
  };
  const pause = () => {
    if (!own) return;
    const { range, is_shared } = saved;
    const { version, recipients, next_at: _next, last: _last, ...time } = own;
    const ids = recipients.map((one) => one.id);
    const choice = { name, range, is_shared, ...time, recipients: ids, is_paused: !own.is_paused };
    call(putSavedReport, { params, body: { ...choice, version } }).catch(() => {});
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('savedReport.more', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {own ? <Menu.Item onClick={() => setAsked('edit')}>{t('savedReport.edition')}</Menu.Item> : null}
          {own?.cadence ? (
            <Menu.Item onClick={pause}>
              {t(own.is_paused ? 'savedReport.resume' : 'savedReport.pause')}
            </Menu.Item>
          ) : null}
          {saved.is_sent_to_me ? (
            <Menu.Item onClick={() => void leave()}>{t('savedReport.leave')}</Menu.Item>
          ) : null}
          {own ? (
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {t('word.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' ? (
        <Arriving fallback={null}>
          <SendingDialog saved={saved} onClose={() => setAsked(null)} />
        </Arriving>
      ) : null}
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('savedReport.delete', { name })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteSavedReport, { params }, { quiet: true })}
        onClose={() => setAsked(null)}
      >
        {t('savedReport.deleteText')}
      </ConfirmDialog>
    </>
  );
}
