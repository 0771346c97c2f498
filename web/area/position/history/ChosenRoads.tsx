import { Box } from '@mantine/core';
import type { PastJourney } from '#api/history.ts';
import { type DrivenRoad, JourneyRoads } from '#web/area/report/JourneyRoads.tsx';
import { useHistory } from './use-history.ts';

/** The roads of the chosen journey; the map shows the one that is chosen, and the whole journey again. */
export function ChosenRoads({ journey }: { journey: PastJourney }) {
  const { road, set } = useHistory();
  const isChosen = ({ start, end }: DrivenRoad) =>
    road?.fromMs === Date.parse(start) && road.toMs === Date.parse(end);
  return (
    <Box p="6px 12px 8px">
      <JourneyRoads
        journey={{ vehicleId: journey.vehicle_id, start: journey.start }}
        isChosen={isChosen}
        onRoad={(one) =>
          set({ road: isChosen(one) ? null : `${Date.parse(one.start)}-${Date.parse(one.end)}` })
        }
      />
    </Box>
  );
}
