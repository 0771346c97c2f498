import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import type { CheckResult } from '#domain/check/check.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from '../part/road.module.css';

const SIGNS = { green: IconCircleCheck, minor: IconAlertTriangle, stop: IconHandStop } as const;

/** May one drive? By colour, sign and words. */
export function ResultPanel({ result }: { result: CheckResult }) {
  const { t } = useText();
  const Sign = SIGNS[result];
  return (
    <section className={`${parts.panel} ${classes.result}`} data-result={result} role="status">
      <Sign size={48} aria-hidden="true" />
      <h2>{t(`road.result_${result}`)}</h2>
      <p>{t(`road.resultText_${result}`)}</p>
    </section>
  );
}
