import { Button, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { FILE_KINDS } from '#domain/saved-report/file-kind.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { useSaving } from '#web/kit/ui/use-saving.ts';

/** Saves a list as a file of the chosen form; while it is made, a click cancels. */
export function ListExportButton(props: {
  endpoint: Endpoint;
  query: Readonly<Record<string, string>>;
  /** With the ending of a workbook. */
  fileName: string;
  /** A button with these words instead of an icon. */
  label?: string;
  disabled?: boolean;
}) {
  const { endpoint, query, fileName, label, disabled = false } = props;
  const { t } = useText();
  const { save, isSaving } = useSaving();
  const [isOpen, setOpen] = useState(false);
  const words = isSaving ? t('ui.exportStop') : (label ?? t('ui.export'));
  const sign = isSaving ? <Loader size={14} /> : <IconDownload size={16} aria-hidden="true" />;
  const stop = isSaving ? () => void save(endpoint, { query }, fileName) : undefined;
  const look = { variant: isSaving ? 'light' : 'default', 'aria-busy': isSaving, disabled };
  return (
    <Menu position="bottom-end" shadow="md" disabled={isSaving} onChange={setOpen}>
      <Menu.Target>
        {label === undefined ? (
          <IconButton
            {...look}
            label={words}
            isTipOff={isOpen}
            size={30}
            color="petrol"
            {...(stop && { onClick: stop })}
          >
            {sign}
          </IconButton>
        ) : (
          <Button {...look} size="xs" leftSection={sign} {...(stop && { onClick: stop })}>
            {words}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {FILE_KINDS.map((format) => (
          <Menu.Item
            key={format}
            onClick={() =>
              void save(endpoint, { query: { ...query, format } }, fileName.replace(/xlsx$/, format))
            }
          >
            {t(`savedReport.as_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
