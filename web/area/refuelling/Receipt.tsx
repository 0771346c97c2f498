import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { postDocument } from '#api/document.ts';
import { putRefuelling, type RefuellingRecord } from '#api/refuelling.ts';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { call } from '#web/base/call/call.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { inputOfRecord } from './refuelling-input.ts';
import { useMayEnter } from './use-may-enter.ts';

/** The receipt of a manual refuelling, stored among the documents of its vehicle. */
export function Receipt({ refuelling }: { refuelling: RefuellingRecord }) {
  const { t } = useText();
  const can = useCan();
  const mayEnter = useMayEnter();
  const { isBusy, failure, attempt } = useAttempt();
  const { vehicle_id, document_id, day, id, version } = refuelling;
  async function attach(file: File, vehicleId: number) {
    const extension = file.name.split('.').at(-1) ?? '';
    const name = `${t('refuelling.receipt')} ${day} ${id}.${extension}`;
    const args = {
      params: { vehicle_id: vehicleId },
      query: { name, category: 'invoice' as const },
      body: file,
    };
    const document = await call(postDocument, args, { quiet: true });
    const body = { ...inputOfRecord(refuelling), document_id: document.id, version };
    await call(putRefuelling, { params: { refuelling_id: id }, body }, { quiet: true });
  }
  if (document_id !== null) {
    return (
      <Link to="/config-vehicles" search={() => ({ id: String(vehicle_id), view: 'page', tab: 'document' })}>
        {t('refuelling.receiptOpen')}
      </Link>
    );
  }
  if (!mayEnter || !can('document:upload') || vehicle_id === null) return null;
  return (
    <Group gap={8}>
      <FileButton
        accept={Object.keys(DOCUMENT_TYPES)
          .map((type) => `.${type}`)
          .join()}
        onChange={(file) => file && void attempt(() => attach(file, vehicle_id))}
      >
        {(button) => (
          <Button
            {...button}
            size="compact-xs"
            variant="light"
            loading={isBusy}
            leftSection={<IconPaperclip size={14} />}
          >
            {t('refuelling.receiptAdd')}
          </Button>
        )}
      </FileButton>
      {failure ? (
        <Text size="sm" c="red" role="alert">
          {faultText(t, failure)}
        </Text>
      ) : null}
    </Group>
  );
}
