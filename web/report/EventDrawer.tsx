import { useMemo } from 'react';
import { eventName } from '#text/event-name.ts';
import { useText } from '../language/text.ts';
import { RecordDrawer } from '../record/RecordDrawer.tsx';
import { EventEvidence } from './EventEvidence.tsx';
import { eventKey } from './event-key.ts';
import classes from './evidence.module.css';

export type EventDrawerProps = {
  /** As addresses write it: vehicle, instant and code. */
  event: string;
  onClose: () => void;
};

/** An event of a vehicle with the track under it, over the screen that shows it; nothing for an address that names none. */
export function EventDrawer({ event: text, onClose }: EventDrawerProps) {
  const { t } = useText();
  const event = useMemo(() => {
    const [vehicle, at, code] = text.split('|');
    return eventKey(vehicle, at, code);
  }, [text]);
  if (!event) return null;
  return (
    <RecordDrawer opened onClose={onClose} title={eventName(event.code, t)} size="lg">
      <div className={classes.page}>
        <EventEvidence event={event} />
      </div>
    </RecordDrawer>
  );
}
