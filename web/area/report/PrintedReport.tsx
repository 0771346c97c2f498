import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PrintedSheet, type PrintedSheetProps } from './PrintedSheet.tsx';
import { useCompany } from './use-company.ts';

type PrintedReportProps = Omit<PrintedSheetProps, 'company'> & { onReady: () => void };

/**
 * Prepares a report for paper whenever the browser prints, by our button or by its own command. Later loading
 * would be too late: everything is drawn at once.
 */
export function PrintedReport({ onReady, ...sheet }: PrintedReportProps) {
  const company = useCompany();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    onReady();
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [onReady]);
  return isPrinting ? createPortal(<PrintedSheet {...sheet} company={company} />, document.body) : null;
}
