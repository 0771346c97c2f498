import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { Dim } from '../ui/Dim.tsx';

type Form = { isDirty: boolean; discard: () => void };

/** The version that a form began from, and how to say that its own save made a newer one. */
export type BaseVersion = { version: number; saved: (version: number) => void };

/**
 * Follows the record while the form has no changes, and stays while it has: saving over what somebody else saved meanwhile is
 * refused.
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

/** Over a form with changes: the vehicle was saved elsewhere since it was begun. What is typed stays until its author says so. */
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
