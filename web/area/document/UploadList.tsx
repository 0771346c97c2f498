import { CloseButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { fileName } from '#domain/document/document.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import type { Upload } from './use-uploads.ts';

/** The files being sent, each with its progress or the reason of its refusal. */
export function UploadList<Where>(props: {
  uploads: readonly Upload<Where>[];
  onRetry: (upload: Upload<Where>) => void;
  onCancel: (key: number) => void;
}) {
  const { uploads, onRetry, onCancel } = props;
  const { t, f } = useText();
  if (uploads.length === 0) return null;
  return (
    <Stack
      component="ul"
      className={parts.ruled}
      gap="xs"
      p="8px 16px"
      fz="sm"
      aria-label={t('document.uploads')}
    >
      {uploads.map((upload) => {
        const { key, file, share, failure } = upload;
        const name = fileName(file.name) || file.name;
        return (
          <li key={key}>
            <Group gap={8} wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>
                <div className={parts.cut}>{name}</div>
                {failure ? (
                  <Text size="xs" c="red" role="alert">
                    {faultText(t, failure)}
                  </Text>
                ) : null}
              </div>
              {failure ? null : (
                <Text span size="xs" c="dimmed">
                  {share === null ? t('document.waiting') : f.percent(Math.round(share * 100))}
                </Text>
              )}
              {failure ? (
                <IconButton
                  label={t('document.retry', { file: name })}
                  variant="subtle"
                  size={28}
                  onClick={() => onRetry(upload)}
                  color="petrol"
                >
                  <IconRefresh size={16} />
                </IconButton>
              ) : null}
              <CloseButton
                size="sm"
                aria-label={t(failure ? 'word.close' : 'ui.cancel')}
                onClick={() => onCancel(key)}
              />
            </Group>
            {failure ? null : <Progress value={(share ?? 0) * 100} size={3} aria-label={name} mt={2} />}
          </li>
        );
      })}
    </Stack>
  );
}
