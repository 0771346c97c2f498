import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { type Saved, useSaving } from './use-saving.ts';

/** Calls an octet endpoint and saves its answer as a file; a second click cancels. */
export function ExportButton(props: {
  endpoint: Endpoint;
  args: Saved;
  fileName: string;
  label?: string;
  disabled?: boolean;
  /** Shows only the icon, with the label as its accessible name. */
  isCompact?: boolean;
  /** The icon when it is compact; an arrow down by default. */
  icon?: ReactNode;
}): ReactNode {
  const { endpoint, args, fileName, disabled = false, isCompact } = props;
  const { t } = useText();
  const { save, isSaving: isRunning } = useSaving();
  const onClick = () => void save(endpoint, args, fileName);
  const label = isRunning ? t('ui.exportStop') : (props.label ?? t('ui.export'));
  if (isCompact) {
    return (
      <IconButton
        label={label}
        variant={isRunning ? 'light' : 'default'}
        size={30}
        aria-busy={isRunning}
        disabled={disabled}
        onClick={onClick}
        color="petrol"
      >
        {isRunning ? <Loader size={14} /> : (props.icon ?? <IconDownload size={16} />)}
      </IconButton>
    );
  }
  return (
    <Button
      variant={isRunning ? 'light' : 'default'}
      size="xs"
      leftSection={isRunning ? <Loader size={14} /> : <IconDownload size={16} aria-hidden="true" />}
      aria-busy={isRunning}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
