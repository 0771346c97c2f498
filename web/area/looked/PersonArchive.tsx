import { Stack, Text } from '@mantine/core';
import type { Endpoint } from '#api/endpoint.ts';
import { getOwnFile, getUserFile } from '#api/person.ts';
import { useText } from '#web/base/language/text.ts';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import type { Saved } from '#web/kit/ui/use-saving.ts';

/** All that is held about the signed-in person. */
export function OwnData() {
  const { t } = useText();
  return <Archive endpoint={getOwnFile} args={{}} text={t('held.ownText')} />;
}

/** All that is held about a user, for an answer to the user's request. */
export function UserData({ userId }: { userId: number }) {
  const { t } = useText();
  return <Archive endpoint={getUserFile} args={{ params: { user_id: userId } }} text={t('held.userText')} />;
}

function Archive({ endpoint, args, text }: { endpoint: Endpoint; args: Saved; text: string }) {
  const { t } = useText();
  return (
    <Stack gap="sm" p={16} align="flex-start">
      <Text>{text}</Text>
      <ExportButton
        endpoint={endpoint}
        args={args}
        fileName={`${t('held.file')}.zip`}
        label={t('held.download')}
      />
    </Stack>
  );
}
