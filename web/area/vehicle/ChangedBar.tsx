import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';

type Form = { isDirty: boolean; discard: () => void };

/**
 * The version from which a form began, and the function to call when the form itself has saved a newer one.
 */
export type BaseVersion = { version: number; saved: (version: number) => void };

/**
 * The version follows the record while the form has no changes, and stays once it has. So the server refuses
 * to overwrite changes of other users.
 */
export function useBaseVersion(vehicle: VehicleRecord, isDirty: boolean): BaseVersion {
  const base = useRef(vehicle.version);
  if (!isDirty) base.current = Math.max(base.current, vehicle.version);
  return {
    version: base.current,
    saved: (version) => {
      base.current = version;
    },
  };
}

/**
 * Shown over a changed form when the vehicle was saved elsewhere meanwhile. The typed values stay until the
 * user decides.
 */
export function ChangedBar(props: { vehicle: VehicleRecord; base: BaseVersion; form: Form }) {
  const { vehicle, base, form } = props;
  const { t } = useText();
  if (!form.isDirty || vehicle.version <= base.version) return null;
  return (
    <Group
      className={parts.panel}
      gap="4px 12px"
      m="12px 16px 0"
      p="8px 12px"
      fz="sm"
      style={{ borderInlineStart: '3px solid var(--traza-warn)' }}
      role="status"
    >
      <strong>{t('vehicle.changedElsewhere')}</strong>
      <Dim flex="1 1 240px">{t('vehicle.changedElsewhereText')}</Dim>
      <Button size="compact-sm" variant="default" onClick={form.discard}>
        {t('vehicle.changedReload')}
      </Button>
    </Group>
  );
}
