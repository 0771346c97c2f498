/** Height of a grid's rows, pixels, for mouse and touch, and of rows with a second line. */
export const ROW_PX = { mouse: 32, touch: 44, twoLines: 38 } as const;
