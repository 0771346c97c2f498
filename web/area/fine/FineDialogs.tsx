import { Alert } from '@mantine/core';
import { type FineRecord, postFineAppeal, postFineIdentify, postFineLapse, postFinePay } from '#api/fine.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { DayDialog } from './DayDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

/** The actions on a fine; one dialog resolves an appeal, with either result. */
export type FineDoing = 'assign' | 'identify' | 'pay' | 'appeal' | 'resolve' | 'lapse';

/** The dialog of the chosen action. */
export function FineDialogs(props: { fine: FineRecord; doing: FineDoing | null; onClose: () => void }) {
  const { fine, doing, onClose } = props;
  const { t } = useText();
  const titles = {
    assign: t('fine.assignTitle', { plate: fine.license }),
    identify: t('fine.identifyTitle'),
    pay: t('fine.payTitle'),
    resolve: t('fine.resolveTitle'),
  };
  const isForm = doing !== null && doing in titles;
  return (
    <>
      <Dialog opened={isForm} title={isForm ? titles[doing as keyof typeof titles] : ''} onClose={onClose}>
        {doing === 'assign' ? <AssignDialog fine={fine} onClose={onClose} /> : null}
        {doing === 'identify' ? (
          <DayDialog
            fine={fine}
            endpoint={postFineIdentify}
            confirmLabel={t('fine.act_identify')}
            onClose={onClose}
          />
        ) : null}
        {doing === 'pay' ? (
          <DayDialog fine={fine} endpoint={postFinePay} confirmLabel={t('fine.act_pay')} onClose={onClose}>
            <PayWords fine={fine} />
          </DayDialog>
        ) : null}
        {doing === 'resolve' ? <ResolveDialog fine={fine} onClose={onClose} /> : null}
      </Dialog>
      <Confirm fine={fine} doing={doing} onClose={onClose} />
    </>
  );
}

/** The amount to pay, and the consequences of paying when nobody has been named. */
function PayWords({ fine }: { fine: FineRecord }) {
  const { t, f } = useText();
  const { amount, reduced_amount, identify_by, identified_on } = fine;
  return (
    <>
      <Dim>
        {t('fine.amount')}: {f.money(amount)}
        {reduced_amount !== null && identify_by !== null
          ? ` · ${t('fine.payReduced', { day: f.day(identify_by), amount: f.money(reduced_amount) })}`
          : ''}
      </Dim>
      {identified_on === null ? (
        <Alert color="yellow" p="sm">
          {t('fine.payUnidentified')}
        </Alert>
      ) : null}
    </>
  );
}

function Confirm({
  fine,
  doing,
  onClose,
}: {
  fine: FineRecord;
  doing: FineDoing | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const number = fine.record_number;
  const args = { params: { fine_id: fine.id }, body: { version: fine.version } };
  return (
    <>
      <ConfirmDialog
        opened={doing === 'appeal'}
        title={t('fine.appealTitle', { number })}
        confirmLabel={t('fine.act_appeal')}
        onConfirm={() => call(postFineAppeal, args, { quiet: true })}
        onClose={onClose}
      >
        {t('fine.appealText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={doing === 'lapse'}
        title={t('fine.lapseTitle', { number })}
        confirmLabel={t('fine.act_lapse')}
        isDanger
        onConfirm={() => call(postFineLapse, args, { quiet: true })}
        onClose={onClose}
      >
        {t('fine.lapseText')}
      </ConfirmDialog>
    </>
  );
}
