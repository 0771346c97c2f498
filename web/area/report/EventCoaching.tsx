import { NOTED_EVENTS } from '#domain/driver/note-event.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { EventKey } from './event-key.ts';

const EventNotes = lazyPart('EventNotes', () => import('#web/area/driver/note/EventNotes.tsx'));

/** The notes about the driver of an event, for users who may read them and events that lower a score. */
export function EventCoaching({ event: { vehicleId, at, code } }: { event: EventKey }) {
  const can = useCan();
  const noted = NOTED_EVENTS.find((one) => one === code);
  if (noted === undefined || !can('driver_note:read')) return null;
  return (
    <Arriving fallback={null}>
      <EventNotes vehicleId={vehicleId} at={at} code={noted} />
    </Arriving>
  );
}
