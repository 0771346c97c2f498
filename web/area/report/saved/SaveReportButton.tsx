import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportParametersInput } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { ReportId } from '#domain/report/report.ts';
import { useText } from '#web/base/language/text.ts';
import { getLayout } from '#web/kit/list/layout-store.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const SendingDialog = lazyPart('SendingDialog', () => import('#web/kit/sending/SendingDialog.tsx'));

/** Saves the report of the bar with its filters, columns and order. */
export function SaveReportButton(props: {
  report: ReportId;
  parameters: ReportParametersInput;
  range: ReportRange;
  gridName: string;
}) {
  const { report, parameters, range, gridName } = props;
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const asked = () => {
    const { from: _from, to: _to, ...filters } = parameters;
    return { report, parameters: filters, ...range, layout: getLayout(gridName) };
  };
  return (
    <>
      <IconButton
        label={t('savedReport.saveOrSend')}
        variant="default"
        size={30}
        onPointerEnter={SendingDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconBookmarkPlus size={16} />
      </IconButton>
      {isOpen ? (
        <Arriving fallback={null}>
          <SendingDialog asked={asked()} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </>
  );
}
