import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { eventName } from '#text/event-name.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { EventCoaching } from './EventCoaching.tsx';
import { EventEvidence } from './EventEvidence.tsx';
import { readEventKey } from './event-key.ts';
import { useEvidence } from './use-evidence.ts';

type EventDrawerProps = {
  /** In the form of addresses: vehicle, instant and code. */
  event: string;
  /** True: with links to its past and, while it is new, to the map. */
  isLinked?: boolean;
  onClose: () => void;
};

/**
 * An event of a vehicle with the track under it, over the screen; nothing for an address without an event.
 */
export function EventDrawer({ event: text, isLinked = false, onClose }: EventDrawerProps) {
  const { t } = useText();
  const event = useMemo(() => readEventKey(text), [text]);
  const { data } = useEvidence(event);
  if (!event) return null;
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={eventName(event.code, t)}
      subtitle={
        data ? (
          <RecordLink kind="vehicle" id={event.vehicleId}>
            {data.license}
          </RecordLink>
        ) : null
      }
      size="lg"
    >
      <Box p="12px 16px 24px">
        <EventEvidence event={event} isLinked={isLinked} />
        <EventCoaching event={event} />
      </Box>
    </RecordDrawer>
  );
}
