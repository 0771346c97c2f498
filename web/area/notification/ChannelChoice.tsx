import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '#domain/notification/event-catalogue.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';

const ICONS = { web: IconBell, email: IconMail, push: IconDeviceMobile } as const;

/** The channels of a subscription. The last channel stays: a user who wants none switches the event off. */
export function ChannelChoice(props: { value: readonly Channel[]; onChange: (value: Channel[]) => void }) {
  const { value, onChange } = props;
  const { t } = useText();
  return (
    <fieldset className={parts.row} aria-label={t('subscription.channels')}>
      {CHANNELS.map((channel) => {
        const Icon = ICONS[channel];
        const isOn = value.includes(channel);
        const isLast = isOn && value.length === 1;
        const label = t(`subscription.channel_${channel}`);
        return (
          <IconButton
            key={channel}
            label={label}
            tip={isLast ? t('subscription.channelLast', { name: label }) : label}
            size={36}
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? 'petrol' : 'gray'}
            aria-pressed={isOn}
            aria-disabled={isLast}
            onClick={() =>
              isLast || onChange(CHANNELS.filter((one) => (one === channel ? !isOn : value.includes(one))))
            }
          >
            <Icon size={18} />
          </IconButton>
        );
      })}
    </fieldset>
  );
}
