import { getFines } from '#api/fine.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';

/** The totals of all fines of the list. */
export function FineSums({ query }: { query: Readonly<Record<string, string>> }) {
  const { t, f } = useText();
  const { data, error } = useEndpoint(
    getFines,
    { query: { ...query, page_size: 1 } },
    { keepPrevious: true },
  );
  if (error && !data) return null;
  return (
    <FigureStrip
      figures={[
        { id: 'count', label: t('fine.list'), text: data && f.number(data.total) },
        { id: 'amount', label: t('fine.sumAmount'), text: data && f.money(data.sums.amount) },
        { id: 'reduced', label: t('fine.sumReduced'), text: data && f.money(data.sums.reduced_amount) },
      ]}
    />
  );
}
