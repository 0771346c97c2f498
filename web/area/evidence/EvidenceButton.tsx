import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { getEventPack, getFinePack, getRefuellingPack } from '#api/evidence.ts';
import { type EvidenceSubject, subjectText } from '#domain/evidence/subject.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { useSaving } from '#web/kit/ui/use-saving.ts';

const EvidenceLinks = lazyPart('EvidenceLinks', () => import('./EvidenceLinks.tsx'));

/** The record of a pack, with the plate and the civil day that name its file. */
export type PackedRecord = { subject: EvidenceSubject; license: string; day: string };

/** The evidence of a record as one file, to save or to share by a link. */
export function EvidenceButton({ subject, license, day }: PackedRecord) {
  const { t } = useText();
  const can = useCan();
  const { save, isSaving } = useSaving();
  const [isLinking, setLinking] = useState(false);
  const take = (as: 'pdf' | 'zip') =>
    void savePack(save, subject, { as, name: t('evidencePack.file', { license, day }) });
  return (
    <>
      <Button.Group>
        <Button
          size="xs"
          variant="default"
          loading={isSaving}
          leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
          onClick={() => take('pdf')}
        >
          {t('evidencePack.open')}
        </Button>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button size="xs" variant="default" px={6} aria-label={t('evidencePack.more')}>
              <IconChevronDown size={16} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => take('pdf')}>
              {t('evidencePack.pdf')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileZip size={16} />} onClick={() => take('zip')}>
              {t('evidencePack.zip')}
            </Menu.Item>
            {can('evidence_link:edit') ? (
              <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setLinking(true)}>
                {t('evidencePack.link')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isLinking ? (
        <Arriving fallback={null}>
          <EvidenceLinks subject={subjectText(subject)} onClose={() => setLinking(false)} />
        </Arriving>
      ) : null}
    </>
  );
}

/** Saves the pack of a record. */
function savePack(
  save: ReturnType<typeof useSaving>['save'],
  subject: EvidenceSubject,
  { as, name }: { as: 'pdf' | 'zip'; name: string },
): Promise<void> {
  const file = `${name}.${as}`;
  switch (subject.kind) {
    case 'event': {
      const { vehicleId, code, atMs } = subject;
      const params = { device_id: vehicleId, event_code: code };
      return save(getEventPack, { params, query: { at: new Date(atMs).toISOString(), as } }, file);
    }
    case 'fine':
      return save(getFinePack, { params: { fine_id: subject.id }, query: { as } }, file);
    case 'refuelling':
      return save(getRefuellingPack, { params: { refuelling_id: subject.id }, query: { as } }, file);
  }
}
