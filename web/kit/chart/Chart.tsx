import { Box, Skeleton, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { IconChartBarOff, IconPhotoDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { saveFile } from '#web/kit/ui/save-file.ts';
import classes from './Chart.module.css';
import { type ChartProps, isEmptyChart, type Picture } from './chart-props.ts';

const ChartCanvas = lazyPart('ChartCanvas', () => import('./ChartCanvas.tsx'));

const HEIGHT_PX = 280;
const FILL_LEAST_PX = 200;
/**
 * Most rows of the table for people who cannot see the drawing; the grid beside the chart has all of them.
 */
const TABLE_ROWS = 100;

/** The bytes of a picture that the browser encoded as text. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (one) => one.charCodeAt(0));
}

/** Saves the picture of a chart. Components that give the chart a `picture` place this button themselves. */
export function SavePicture({ picture, fileName }: { picture: Picture; fileName: string }) {
  const { t } = useText();
  return (
    <IconButton
      label={t('ui.chartPng')}
      size={28}
      onClick={() => {
        const url = picture.current?.();
        if (url) saveFile(bytesOf(url), `${fileName}.png`, 'image/png');
      }}
    >
      <IconPhotoDown size={16} />
    </IconButton>
  );
}

/** Shown instead of a chart without data. */
export function NoChart() {
  const { t } = useText();
  return <EmptyState fill icon={<IconChartBarOff />} title={t('ui.chartNone')} />;
}

/**
 * The one chart: bars (beside each other, stacked or lying), lines, pie and donut in our colours, light and
 * dark. Its data are also a table for people who cannot see it, and with `fileName` a PNG. Keep `categories`
 * and `series` stable (useMemo).
 */
export function Chart(props: ChartProps & { picture?: Picture }): ReactNode {
  const { label, categories, series, height = HEIGHT_PX, fileName } = props;
  const { t, f } = useText();
  const scheme = useComputedColorScheme('light');
  const own: Picture = useRef(null);
  const picture = props.picture ?? own;
  const format = props.format ?? f.number;
  const size = height === 'fill' ? { height: '100%', minHeight: FILL_LEAST_PX } : { height };
  if (isEmptyChart(props))
    return (
      <div style={size}>
        <NoChart />
      </div>
    );
  return (
    <Box component="figure" pos="relative" style={size} aria-label={label}>
      <Suspense fallback={<Skeleton height={height === 'fill' ? '100%' : height} />}>
        <ChartCanvas chart={props} format={format} percent={f.percent} scheme={scheme} picture={picture} />
      </Suspense>
      {fileName ? (
        <div className={classes.save}>
          <SavePicture picture={picture} fileName={fileName} />
        </div>
      ) : null}
      <VisuallyHidden>
        <table>
          <caption>{t('ui.chartTable', { name: label })}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.slice(0, TABLE_ROWS).map((category, at) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                {series.map(({ name, values, format: own = format }) => (
                  <td key={name}>{own(values[at] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  );
}
