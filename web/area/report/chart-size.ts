/** Room for ten horizontal bars: a chart with more of them scrolls in its room. */
export const CHART_PX = 256;
/** Title, padding and border of a chart, pixels. */
export const AROUND_PX = 42;
