/** Ten lying bars have room in it: a chart of more of them scrolls in the place that is kept for it. */
export const CHART_PX = 256;
/** Title, padding and border of a chart, pixels. */
export const AROUND_PX = 42;
