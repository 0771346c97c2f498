import { eventName } from '#text/event-name.ts';
import { useText } from '../language/text.ts';
import { RecordDrawer } from '../record/RecordDrawer.tsx';
import { EventEvidence } from './EventEvidence.tsx';
import type { EventKey } from './event-key.ts';
import classes from './evidence.module.css';

export type EventDrawerProps = { event: EventKey; onClose: () => void };

/** An event of a vehicle with the track under it, over the screen that shows it. */
export function EventDrawer({ event, onClose }: EventDrawerProps) {
  const { t } = useText();
  return (
    <RecordDrawer opened onClose={onClose} title={eventName(event.code, t)} size="lg">
      <div className={classes.page}>
        <EventEvidence event={event} />
      </div>
    </RecordDrawer>
  );
}
