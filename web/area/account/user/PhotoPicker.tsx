import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { deleteProfilePhoto, PHOTO_TYPES, putProfilePhoto } from '#api/user.ts';
import { PHOTO_MAX } from '#domain/constants.ts';
import { call } from '#web/base/call/call.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { adoptProfile, useSession } from '#web/base/session/session.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { OwnAvatar } from './UserAvatar.tsx';

/** The own photo: shown, chosen, removed (spec §2). The server crops it to a square. */
export function PhotoPicker({ size }: { size: number }) {
  const { t } = useText();
  const { myProfile } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = useRef<() => void>(null);

  async function run(work: () => ReturnType<typeof call<typeof putProfilePhoto>>) {
    setRefusal(null);
    setBusy(true);
    try {
      adoptProfile(await work());
    } catch (error) {
      setRefusal(faultText(t, error));
    } finally {
      setBusy(false);
      // Allows choosing the same file again.
      reset.current?.();
    }
  }
  function choose(file: File | null) {
    if (!file) return;
    const refused = !(PHOTO_TYPES as readonly string[]).includes(file.type)
      ? t('fault.val.photo')
      : file.size > PHOTO_MAX
        ? t('fault.err.uploadSize', { max: '512 kB' })
        : null;
    if (refused === null) void run(() => call(putProfilePhoto, { body: file }, { quiet: true }));
    else {
      setRefusal(refused);
      reset.current?.();
    }
  }
  return (
    <Stack align="center" gap="xs">
      <OwnAvatar size={size} />
      <Group gap="xs" justify="center">
        <FileButton resetRef={reset} accept={PHOTO_TYPES.join()} onChange={choose}>
          {(open) => (
            <Button
              {...open}
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={<IconPhoto size={16} aria-hidden="true" />}
            >
              {t(myProfile?.photo_at ? 'user.photoChange' : 'user.photoAdd')}
            </Button>
          )}
        </FileButton>
        {myProfile?.photo_at ? (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => void run(() => call(deleteProfilePhoto, {}, { quiet: true }))}
          >
            {t('user.photoRemove')}
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" ta="center">
        {t('user.photoHint')}
      </Text>
      <FailureAlert of={refusal} p="xs" />
    </Stack>
  );
}
