import { ActionIcon, Box, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarDue,
  IconCalendarX,
  IconCheck,
  IconCoins,
  IconGasStation,
  IconMapPin,
  IconMessageCheck,
  IconPlugConnectedX,
  IconReceiptTax,
  IconTool,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AttentionRow } from '#api/dashboard.ts';
import { type AttentionKind, isPressing } from '#domain/dashboard/attention.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed, useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import { addressOf } from './attention-address.ts';
import type { Matter } from './attention-groups.ts';
import { attentionWords } from './attention-words.ts';
import classes from './dashboard.module.css';

const ICONS: Readonly<Record<AttentionKind, ComponentType<{ size?: number }>>> = {
  consent: IconUserCheck,
  dangerous: IconBan,
  tampered: IconAlertTriangle,
  expired: IconCalendarX,
  fine: IconReceiptTax,
  defect: IconTool,
  refuelling: IconGasStation,
  silent: IconPlugConnectedX,
  follow_up: IconMessageCheck,
  month: IconCoins,
  due: IconCalendarDue,
};

/** The actions in place: with the vehicle of a group, and with a tampering. */
export type AttentionAct = {
  assign: (license: string, vehicleId: number) => void;
  dismiss: (row: Extract<AttentionRow, { kind: 'tampered' }>) => void;
};

type Group = { matters: readonly Matter[]; pressing: number };

/** The matters of one vehicle, driver or fleet, the latest first, and what can be done about it. */
export function AttentionGroup({ group, act }: { group: Group; act: AttentionAct }) {
  const say = useText();
  const { t } = say;
  const { row } = group.matters[0]!;
  const { subject, fleet } = attentionWords(row, say, useNow(60_000));
  const vehicleId = vehicleOf(row);
  const driverId = row.kind === 'follow_up' ? row.driver_id : null;
  return (
    <li aria-label={subject}>
      <div className={classes.head}>
        <Box component="span" flex={1} miw={0} className={parts.cut}>
          <strong>
            <RecordLink kind={driverId === null ? 'vehicle' : 'driver'} id={driverId ?? vehicleId}>
              {subject}
            </RecordLink>
          </strong>{' '}
          <span className={parts.dim}>{fleet}</span>
        </Box>
        {group.pressing > 0 ? (
          <span className={classes.pressing}>{t('dashboard.pressing', { n: group.pressing })}</span>
        ) : null}
        {vehicleId === null ? null : <Actions {...{ vehicleId, subject, act }} />}
      </div>
      <ul>
        {group.matters.map(({ row: one, key }) => (
          <Row key={key} row={one} act={act} />
        ))}
      </ul>
    </li>
  );
}

function vehicleOf(row: AttentionRow): number | null {
  if (row.kind === 'expired' || row.kind === 'due') return row.due.device_id;
  return row.kind === 'month' || row.kind === 'follow_up' ? null : row.device_id;
}

/** The actions with a vehicle: see it live, and give it a driver. */
function Actions(props: { vehicleId: number; subject: string; act: AttentionAct }) {
  const { vehicleId, subject, act } = props;
  const { t } = useText();
  const can = useCan();
  const session = useSession();
  const isPhone = usePhone();
  return (
    <>
      {isAllowed('/map', session) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`${t('word.live')}: ${subject}`}
          renderRoot={(root) => (
            <Link {...root} to={pathFor('/map', isPhone)} search={{ vehicle: String(vehicleId) }} />
          )}
        >
          <IconMapPin size={16} />
        </ActionIcon>
      ) : null}
      {can('assignment:edit') ? (
        <IconButton
          label={`${t('dashboard.assign')}: ${subject}`}
          tip={t('dashboard.assign')}
          size={30}
          onClick={() => act.assign(subject, vehicleId)}
        >
          <IconUserPlus size={16} />
        </IconButton>
      ) : null}
    </>
  );
}

function Row({ row, act }: { row: AttentionRow; act: AttentionAct }) {
  const say = useText();
  const { t } = say;
  const can = useCan();
  const session = useSession();
  const isPhone = usePhone();
  const Icon = ICONS[row.kind];
  const { what, when } = attentionWords(row, say, useNow(60_000));
  const address = addressOf(row, session);
  const words = (
    <>
      <span className={classes.rowIcon} data-pressing={isPressing(row.kind)}>
        <Icon size={16} />
      </span>
      <Stack component="span" gap={0} flex={1} miw={0} lh={1.35}>
        <span>{what}</span>
      </Stack>
      <Box component="span" maw="45%" fz="xs" ta="end" className={parts.dim}>
        {when}
      </Box>
    </>
  );
  return (
    <li className={classes.line}>
      {address ? (
        <Link className={classes.row} to={pathFor(address.to, isPhone)} search={address.search}>
          {words}
        </Link>
      ) : (
        <div className={classes.row}>{words}</div>
      )}
      {row.kind === 'tampered' && can('tampering:dismiss') ? (
        <IconButton
          label={`${t('tampering.dismiss')}: ${row.license}`}
          tip={t('tampering.dismiss')}
          size={30}
          me={8}
          onClick={() => act.dismiss(row)}
        >
          <IconCheck size={16} />
        </IconButton>
      ) : null}
    </li>
  );
}
