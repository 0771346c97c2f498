import { Tooltip } from '@mantine/core';
import { IconBarcode, IconHash, IconSteeringWheel, IconTag } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { VehicleIssue } from '#domain/vehicle/vehicle-issues.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './vehicle.module.css';

const ICONS: Readonly<Record<VehicleIssue, ComponentType<{ size?: number | string }>>> = {
  asset_code: IconTag,
  driver: IconSteeringWheel,
  vin: IconBarcode,
  work_code: IconHash,
};

/** The missing facts of a record: an icon and a word each. */
export function IssuesBadge({ issues }: { issues: readonly VehicleIssue[] }) {
  const { t } = useText();
  if (issues.length === 0) return null;
  return (
    <span className={classes.issues}>
      {issues.map((issue) => {
        const Icon = ICONS[issue];
        return (
          <Tooltip key={issue} label={t(`vehicle.issueText_${issue}`)}>
            <span className={parts.sign}>
              <Icon size={14} />
              {t(`vehicle.issue_${issue}`)}
            </span>
          </Tooltip>
        );
      })}
    </span>
  );
}
