import { themeQuartz } from 'ag-grid-community';
import { ROW_PX } from './row-height.ts';

const ours = themeQuartz.withParams({
  accentColor: 'var(--mantine-primary-color-filled)',
  backgroundColor: 'var(--traza-surface)',
  foregroundColor: 'var(--mantine-color-text)',
  borderColor: 'var(--traza-line)',
  chromeBackgroundColor: 'var(--traza-ground)',
  headerBackgroundColor: 'var(--traza-ground)',
  headerTextColor: 'var(--mantine-color-dimmed)',
  headerFontWeight: 600,
  headerFontSize: 12,
  headerColumnResizeHandleColor: 'var(--traza-line)',
  headerColumnResizeHandleHeight: '50%',
  rowHoverColor: 'var(--mantine-color-default-hover)',
  selectedRowBackgroundColor: 'var(--mantine-primary-color-light)',
  pinnedRowBackgroundColor: 'var(--traza-ground)',
  pinnedRowFontWeight: 600,
  fontFamily: 'var(--mantine-font-family)',
  fontSize: 13,
  dataFontSize: 13,
  spacing: 6,
  cellHorizontalPadding: 12,
  borderRadius: 4,
  wrapperBorderRadius: 0,
  wrapperBorder: false,
  columnBorder: false,
  iconSize: 14,
  checkboxUncheckedBorderColor: 'var(--mantine-color-placeholder)',
  browserColorScheme: 'inherit',
});

/**
 * AG Grid in our tokens, for mouse and finger. Every colour is a custom property, so light and dark follow by
 * themselves.
 */
export const GRID_THEMES = {
  mouse: ours.withParams({ rowHeight: ROW_PX.mouse }),
  touch: ours.withParams({ rowHeight: ROW_PX.touch }),
} as const;
