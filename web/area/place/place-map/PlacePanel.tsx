import { Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import classes from './PlaceScreen.module.css';

const PANEL = { initial: 360, min: 300, max: 560 };

/**
 * A workspace: a list at the left, the map, and a card over the map at the right. A phone shows the whole
 * map, and list or card in a sheet from below.
 */
export function PlacePanel(props: {
  label: string;
  isPhone: boolean;
  list: ReactNode;
  map: ReactNode;
  /** The open card; null: none. */
  card: ReactNode | null;
  onCloseCard: () => void;
}) {
  const { label, isPhone, list, map, card, onCloseCard } = props;
  const { t } = useText();
  const [listHeight, setListHeight] = useState<SheetHeight>('half');
  const [cardHeight, setCardHeight] = useState<SheetHeight>('half');
  if (isPhone) {
    return (
      <div className={parts.fill} style={{ position: 'relative', overflow: 'hidden' }}>
        {map}
        <BottomSheet
          label={label}
          height={card ? cardHeight : listHeight}
          onHeight={card ? setCardHeight : setListHeight}
          onCovered={() => {}}
        >
          <div className={parts.rest} style={card ? { display: 'none' } : {}}>
            {list}
          </div>
          {card ? <div className={parts.rest}>{card}</div> : null}
        </BottomSheet>
      </div>
    );
  }
  return (
    <Group gap={0} align="stretch" wrap="nowrap" h="100%" mih={0}>
      <ResizablePanel
        label={label}
        handleLabel={t('map.resize')}
        storageKey="traza.places.panel"
        width={PANEL}
      >
        {list}
      </ResizablePanel>
      <Group gap={0} align="stretch" wrap="nowrap" pos="relative" flex={1} miw={0}>
        {map}
        {card ? (
          <aside
            className={classes.card}
            aria-label={t('place.card')}
            onKeyDown={(event) => event.key === 'Escape' && isOwnKey(event) && onCloseCard()}
          >
            {card}
          </aside>
        ) : null}
      </Group>
    </Group>
  );
}

/**
 * Was the key meant for the card itself, and not for a dialog that it opened, or for the open list of a
 * field?
 */
function isOwnKey({ currentTarget, target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && currentTarget.contains(target) && !target.matches('[aria-expanded="true"]')
  );
}
