import { Stack, Text } from '@mantine/core';
import { getOwnFile, getUserFile } from '#api/person.ts';
import { useText } from '#web/base/language/text.ts';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';

/** All that is held about a user, to answer a request. Without a user: about the signed-in person. */
export function PersonArchive({ userId }: { userId?: number }) {
  const { t } = useText();
  const whose =
    userId === undefined
      ? { endpoint: getOwnFile, args: {} }
      : { endpoint: getUserFile, args: { params: { user_id: userId } } };
  return (
    <Stack gap="sm" p={16} align="flex-start">
      <Text>{t(userId === undefined ? 'held.ownText' : 'held.userText')}</Text>
      <ExportButton {...whose} fileName={`${t('held.file')}.zip`} label={t('held.download')} />
    </Stack>
  );
}
