import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { callBytes } from '../call/call.ts';
import { notice } from '../language/notice.ts';
import { useText } from '../language/text.ts';
import type { ArgsOf } from '../wire/wire.ts';
import { saveFile } from './save-file.ts';

/** An export of a hundred thousand rows takes its time, milliseconds. */
const EXPORT_TIMEOUT_MS = 120_000;

/** Asks an octet endpoint and saves its answer as a file; a second click gives it up. */
export function ExportButton(props: {
  endpoint: Endpoint;
  args: { params?: unknown; query?: unknown; body?: unknown };
  fileName: string;
  label?: string;
  disabled?: boolean;
  /** Only its icon, with the label as its name. */
  isCompact?: boolean;
  /** The icon when it is compact; an arrow down by default. */
  icon?: ReactNode;
}): ReactNode {
  const { endpoint, args, fileName, disabled = false, isCompact } = props;
  const { t } = useText();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    if (running.current) {
      running.current.abort();
      return;
    }
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    try {
      const bytes = await callBytes(endpoint, args as ArgsOf<Endpoint>, {
        signal: control.signal,
        timeoutMs: EXPORT_TIMEOUT_MS,
        quiet: true,
      });
      saveFile(bytes, fileName);
      notice({ kind: 'done', key: 'ui.exported', params: { file: fileName } });
    } catch (error) {
      if (error instanceof Fault) notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
      else if (!control.signal.aborted) throw error;
    } finally {
      running.current = null;
      setRunning(false);
    }
  }

  const label = isRunning ? t('ui.exportStop') : (props.label ?? t('ui.export'));
  if (isCompact) {
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant={isRunning ? 'light' : 'default'}
          size={30}
          aria-label={label}
          aria-busy={isRunning}
          disabled={disabled}
          onClick={save}
        >
          {isRunning ? <Loader size={14} /> : (props.icon ?? <IconDownload size={16} />)}
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      variant={isRunning ? 'light' : 'default'}
      size="xs"
      leftSection={isRunning ? <Loader size={14} /> : <IconDownload size={16} aria-hidden="true" />}
      aria-busy={isRunning}
      disabled={disabled}
      onClick={save}
    >
      {label}
    </Button>
  );
}
