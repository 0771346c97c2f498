import { useLocalStorage } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';

/** In a lower window the charts would leave too little room for the rows, pixels. */
const ROOM_PX = 860;

/**
 * Are the charts over the rows? As the user last chose in this browser; by default if there is room for both.
 */
export function useChartsOpen(): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'traza.charts',
    defaultValue: window.innerHeight >= ROOM_PX,
    getInitialValueInEffect: false,
  });
  return { isOpen, toggle: () => setOpen(!isOpen) };
}

/** Shows and hides the charts of a report. */
export function ChartsButton({ charts }: { charts: ReturnType<typeof useChartsOpen> }) {
  const { t } = useText();
  return (
    <IconButton
      label={t('reportScreen.charts')}
      variant={charts.isOpen ? 'light' : 'default'}
      size={30}
      aria-pressed={charts.isOpen}
      onClick={charts.toggle}
      color="petrol"
    >
      <IconChartBar size={16} />
    </IconButton>
  );
}
