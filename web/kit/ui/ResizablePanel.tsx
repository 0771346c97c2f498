import { Box } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './ResizablePanel.module.css';

const STEP_PX = 16;

/**
 * A panel at the left of a workspace. Its width is dragged or moved by arrow keys, and remembered in this
 * browser.
 */
export function ResizablePanel(props: {
  label: string;
  handleLabel: string;
  storageKey: string;
  width: { initial: number; min: number; max: number };
  children: ReactNode;
}) {
  const { initial, min, max } = props.width;
  const [width, setWidth] = useLocalStorage({
    key: props.storageKey,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const drag = useRef<{ x: number; width: number } | null>(null);
  const shown = Math.max(min, Math.min(max, width));
  const set = (next: number) => setWidth(Math.max(min, Math.min(max, Math.round(next))));

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: shown - STEP_PX, ArrowRight: shown + STEP_PX, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: shown };
  }
  return (
    <>
      <Box
        component="section"
        className={parts.fill}
        pos="relative"
        flex="none"
        bg="var(--traza-surface)"
        style={{ width: shown }}
        aria-label={props.label}
      >
        {props.children}
      </Box>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can. */}
      <div
        className={classes.handle}
        role="separator"
        tabIndex={0}
        aria-label={props.handleLabel}
        aria-orientation="vertical"
        aria-valuenow={shown}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => drag.current && set(drag.current.width + event.clientX - drag.current.x)}
        onPointerUp={() => {
          drag.current = null;
        }}
        onDoubleClick={() => set(initial)}
      />
    </>
  );
}
