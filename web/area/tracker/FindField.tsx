import { ActionIcon, CloseButton, Group, TextInput } from '@mantine/core';
import { IconScan, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { canScan } from './scan.ts';

/** Field for a plate or an IMEI, typed or read by the camera if there is one. */
export function FindField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, or a code that the camera has read. */
  onEntered?: (value: string) => void;
  /**
   * It may be an IMEI: the camera may read it, and the phone shows its number keys unless letters are
   * possible too.
   */
  isImei?: boolean;
  keyboard?: 'text' | 'numeric';
}) {
  const { label, value, onChange, onEntered, isImei = false } = props;
  const keyboard = props.keyboard ?? (isImei ? 'numeric' : 'text');
  const { t } = useText();
  const [isScanning, setScanning] = useState(false);
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        type="search"
        size="lg"
        aria-label={label}
        placeholder={label}
        inputMode={keyboard}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        rightSection={
          value ? (
            <CloseButton size="lg" aria-label={t('ui.searchClear')} onClick={() => onChange('')} />
          ) : null
        }
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEntered?.(value);
        }}
      />
      {isImei && canScan() ? (
        <>
          <ActionIcon
            size={50}
            variant="light"
            aria-label={t('tracker.scanTitle')}
            onClick={() => setScanning(true)}
          >
            <IconScan size={24} />
          </ActionIcon>
          <ScanDialog
            opened={isScanning}
            onClose={() => setScanning(false)}
            onRead={(imei) => {
              setScanning(false);
              onChange(imei);
              onEntered?.(imei);
            }}
          />
        </>
      ) : null}
    </Group>
  );
}
