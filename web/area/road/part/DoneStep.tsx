import { Button } from '@mantine/core';
import { IconCloudCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { useOutbox } from '../outbox/outbox.ts';
import { RoadForm } from './RoadForm.tsx';
import classes from './road.module.css';

/** After a form: it is safe on the phone, and whether the server has it by now. */
export function DoneStep(props: {
  title: string;
  /** The key of the record. */
  itemKey: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  const { title, itemKey, children, onClose } = props;
  const { t } = useText();
  const isSent = !useOutbox().some(({ key }) => key === itemKey);
  const Sign = isSent ? IconCloudCheck : IconDeviceMobileCheck;
  return (
    <RoadForm
      title={title}
      onClose={onClose}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('road.backToDay')}
        </Button>
      }
    >
      <div className={classes.body}>
        {children}
        <section className={`${parts.panel} ${classes.panel}`} role="status">
          <p className={parts.sign}>
            <Sign size={24} aria-hidden="true" />
            <strong>{t(isSent ? 'road.sent' : 'road.kept')}</strong>
          </p>
          {isSent ? null : <p className={parts.dim}>{t('road.waiting')}</p>}
        </section>
      </div>
    </RoadForm>
  );
}
