import { Button } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import type { OwnVehicle } from '#api/road-kit.ts';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import classes from './road.module.css';

/** Which of the driver's vehicles is meant: large buttons, that of the present first. */
export function VehicleStep(props: {
  vehicles: readonly OwnVehicle[];
  onChoose: (vehicle: OwnVehicle) => void;
}) {
  const { vehicles, onChoose } = props;
  const { t } = useText();
  if (vehicles.length === 0)
    return (
      <EmptyState icon={<IconCar />} title={t('road.noVehicle')} description={t('road.noVehicleText')} />
    );
  return (
    <div className={classes.body}>
      <h2>{t('road.chooseVehicle')}</h2>
      {vehicles.map((vehicle) => (
        <Button
          key={vehicle.id}
          variant="default"
          size="xl"
          h={76}
          justify="flex-start"
          leftSection={<IconCar aria-hidden="true" />}
          onClick={() => onChoose(vehicle)}
        >
          <span>
            <strong>{vehicle.license}</strong>
            <br />
            <small>
              {[vehicle.alias ?? vehicle.model, t(`road.standing_${vehicle.standing}`)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </Button>
      ))}
    </div>
  );
}
