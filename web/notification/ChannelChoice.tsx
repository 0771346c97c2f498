import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '#domain/notification/event-catalogue.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';

const ICONS = { web: IconBell, email: IconMail, push: IconDeviceMobile } as const;

/** How the user is told. One channel is left: who wants none switches the event off. */
export function ChannelChoice(props: { value: readonly Channel[]; onChange: (value: Channel[]) => void }) {
  const { value, onChange } = props;
  const { t } = useText();
  return (
    <fieldset className={parts.row} aria-label={t('subscription.channels')}>
      {CHANNELS.map((channel) => {
        const Icon = ICONS[channel];
        const isOn = value.includes(channel);
        const label = t(`subscription.channel_${channel}`);
        return (
          <Tooltip key={channel} label={label}>
            <ActionIcon
              size={36}
              variant={isOn ? 'light' : 'subtle'}
              color={isOn ? 'petrol' : 'gray'}
              aria-pressed={isOn}
              aria-label={label}
              disabled={isOn && value.length === 1}
              onClick={() =>
                onChange(CHANNELS.filter((one) => (one === channel ? !isOn : value.includes(one))))
              }
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
