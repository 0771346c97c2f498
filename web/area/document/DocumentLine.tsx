import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconDots, IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { VehicleDocument } from '#api/document.ts';
import { extensionOf } from '#domain/document/document.ts';
import type { RowState } from '#domain/vehicle/dated-kind.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { StandingBadge } from '#web/kit/ui/StandingBadge.tsx';
import classes from './document.module.css';
import { isShown, versionAddress } from './document-file.ts';
import type { Shown } from './PreviewDialog.tsx';
import { useDownload } from './use-download.ts';

/** A document in the tab: its newest version, its state, and its actions. */
export function DocumentLine(props: {
  vehicleId: number;
  document: VehicleDocument;
  state: RowState;
  onShow: (shown: Shown) => void;
  onOpen: () => void;
}) {
  const { vehicleId, document, state, onShow, onOpen } = props;
  const { t, f } = useText();
  const download = useDownload();
  const { id, name, expires, versions } = document;
  const newest = versions[0]!;
  const address = versionAddress({ vehicle_id: vehicleId, document_id: id, number: newest.number });
  const details = [
    expires && `${t('document.expires')}: ${f.day(expires)}`,
    versions.length > 1 && t('document.version', { n: newest.number }),
    `${f.number(Math.ceil(newest.size / 1000))} kB`,
    f.dateTime(newest.uploaded_at),
    newest.uploaded_by,
  ];
  const actions = [
    {
      label: t('document.download', { file: name }),
      icon: <IconDownload size={16} />,
      act: () => void download(address, newest.file),
    },
    { label: `${t('document.details')}: ${name}`, icon: <IconDots size={16} />, act: onOpen },
  ];
  return (
    <li className={classes.line}>
      <FileSign name={name} />
      <UnstyledButton
        className={classes.name ?? ''}
        onClick={() => (isShown(newest.file) ? onShow({ ...address, file: newest.file }) : onOpen())}
      >
        <Text size="sm" className={parts.cut ?? ''}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" className={parts.cut ?? ''}>
          {details.filter(Boolean).join(' · ')}
        </Text>
      </UnstyledButton>
      <span className={classes.badge}>
        {state === 'undated' ? null : <StandingBadge state={state} section="document" />}
      </span>
      <Group gap={4} wrap="nowrap">
        {actions.map(({ label, icon, act }) => (
          <IconButton key={label} label={label} variant="subtle" size={32} onClick={act} color="petrol">
            {icon}
          </IconButton>
        ))}
      </Group>
    </li>
  );
}

/** The icon of a file's kind. */
export function FileSign({ name }: { name: string }) {
  const extension = extensionOf(name);
  const Icon = extension === 'pdf' ? IconFileTypePdf : isShown(name) ? IconPhoto : IconFile;
  return <Icon size={20} aria-hidden="true" />;
}
