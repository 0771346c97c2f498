import { UnstyledButton } from '@mantine/core';
import { IconDeviceMobileCheck, IconFileText } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getOwnPaper, type OwnDay } from '#api/own-day.ts';
import { daySpan } from '#domain/day.ts';
import { documentState } from '#domain/document/document-list.ts';
import { PreviewDialog, type Shown } from '#web/area/document/PreviewDialog.tsx';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { StandingBadge } from '#web/kit/ui/StandingBadge.tsx';
import { DayPanel } from './DayPanel.tsx';
import classes from './day.module.css';
import {
  type KeptPaper,
  type KeptPapers,
  keptOf,
  type Paper,
  readKeptPapers,
  useKeptPapers,
} from './kept-papers.ts';

type Props = { vehicle: OwnDay['vehicle'] };

/**
 * The papers of the vehicle for a roadside control: a tap shows one. The phone keeps them, and says of each
 * that it could not keep that it needs the network.
 */
export function PapersPanel({ vehicle }: Props) {
  const { t } = useText();
  const kept = useKeptPapers(vehicle);
  if (!vehicle) return null;
  const { documents } = vehicle;
  const isAll = kept !== null && documents.length > 0 && documents.every((paper) => keptOf(kept, paper));
  return (
    <Papers
      title={t('ownDay.papers')}
      none={t('ownDay.papersNone')}
      papers={documents.map((paper) => {
        const found = kept ? keptOf(kept, paper) : undefined;
        return { paper, bytes: found?.bytes, isMissing: kept !== null && !found };
      })}
      isKept={isAll}
    />
  );
}

/** The papers that the phone keeps, for a control without network. */
export function KeptPapersPanel() {
  const { t } = useText();
  const { timeZone } = useSession();
  const [kept, setKept] = useState<KeptPapers | null>(null);
  useEffect(() => {
    readKeptPapers().then(setKept, () => setKept(null));
  }, []);
  // Time went on since they were kept.
  const today = daySpan(Date.now(), timeZone).day;
  const asOfToday = (paper: KeptPaper) => ({ ...paper, state: documentState(paper.expires, today) });
  return (
    <Papers
      title={kept?.license ? t('ownDay.papersOf', { plate: kept.license }) : t('ownDay.papers')}
      none={t('ownDay.papersKeptNone')}
      papers={(kept?.papers ?? []).map((paper) => ({
        paper: asOfToday(paper),
        bytes: paper.bytes,
        isMissing: false,
      }))}
    />
  );
}

function Papers(props: {
  title: string;
  none: string;
  papers: readonly { paper: Paper; bytes: KeptPaper['bytes'] | undefined; isMissing: boolean }[];
  /** All of them open without network. */
  isKept?: boolean;
}) {
  const { title, none, papers, isKept = false } = props;
  const { t, f } = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <DayPanel title={title} none={none}>
        {papers.map(({ paper: { id, name, category, expires, state }, bytes, isMissing }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.line}
              onClick={() =>
                setShown({ endpoint: getOwnPaper, params: { document_id: id }, file: name, kept: bytes })
              }
            >
              <IconFileText size={24} aria-hidden="true" />
              <span>
                <span>{t(`document.category_${category}`)}</span>
                <small>
                  {[name, expires && t('ownDay.validUntil', { day: f.day(expires) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {isMissing ? <small>{t('ownDay.paperOnline')}</small> : null}
              </span>
              <StandingBadge section="document" state={state} />
            </UnstyledButton>
          </li>
        ))}
        {isKept ? (
          <li>
            <small className={`${parts.sign} ${parts.dim}`}>
              <IconDeviceMobileCheck size={20} aria-hidden="true" />
              {t('ownDay.papersKept')}
            </small>
          </li>
        ) : null}
      </DayPanel>
      <PreviewDialog shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
