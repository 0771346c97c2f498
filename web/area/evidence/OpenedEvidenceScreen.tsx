import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconFileZip, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type OpenedEvidence, readEvidenceLink, readEvidencePack } from '#api/evidence.ts';
import { useHashSecret } from '#web/base/address/use-hash-secret.ts';
import { useText } from '#web/base/language/text.ts';
import { sendJson } from '#web/base/wire/wire.ts';
import parts from '#web/kit/look/parts.module.css';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { LanguageChoice } from '#web/kit/ui/LanguageChoice.tsx';
import { useSaving } from '#web/kit/ui/use-saving.ts';
import classes from './OpenedEvidenceScreen.module.css';

/** /evidence#…: a pack of evidence for somebody without an account, until the link ends. */
export function OpenedEvidenceScreen() {
  const { t } = useText();
  const secret = useHashSecret();
  const [opened, setOpened] = useState<OpenedEvidence | 'none' | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    setOpened(null);
    sendJson(readEvidenceLink, { params: { secret } }, { signal: aborter.signal }).then(setOpened, () => {
      if (!aborter.signal.aborted) setOpened('none');
    });
    return () => aborter.abort();
  }, [secret]);
  const title = opened === null || opened === 'none' ? t('evidenceLink.shared') : opened.title;
  useEffect(() => {
    document.title = `${title} · Traza`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Brand size={32} />
      {opened === 'none' ? (
        <EmptyState icon={<IconLinkOff />} title={t('shared.ended')} description={t('shared.endedText')} />
      ) : (
        <section className={`${parts.panel} ${classes.card}`} aria-label={title}>
          {opened === null ? <Skeleton height={140} /> : <Pack opened={opened} secret={secret} />}
        </section>
      )}
      <LanguageChoice />
    </main>
  );
}

function Pack({ opened, secret }: { opened: OpenedEvidence; secret: string }) {
  const { t, f } = useText();
  const { save, isSaving } = useSaving();
  const { title, subtitle, expires_at } = opened;
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  const take = (as: 'pdf' | 'zip') =>
    void save(readEvidencePack, { params: { secret }, query: { as } }, `${name}.${as}`);
  return (
    <Stack>
      <Title order={1} fz="lg" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Text>{subtitle}</Text>
      <Group gap="xs">
        <Button
          loading={isSaving}
          leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
          onClick={() => take('pdf')}
        >
          {t('evidencePack.pdf')}
        </Button>
        <Button
          variant="default"
          disabled={isSaving}
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={() => take('zip')}
        >
          {t('evidencePack.zip')}
        </Button>
      </Group>
      <Dim size="xs">{t('evidenceLink.check')}</Dim>
      <Dim size="xs">{t('evidenceLink.until', { at: f.dateTime(expires_at) })}</Dim>
    </Stack>
  );
}
