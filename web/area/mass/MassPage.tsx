import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Mass.module.css';
import { MassHome } from './MassHome.tsx';
import { MassVerdict } from './MassVerdict.tsx';

/**
 * Changes of many vehicles at once, over the list of vehicles: a new one with the earlier ones, or the one in
 * the address.
 */
export function MassPage() {
  const { t } = useText();
  const [address, setAddress] = useUrlValue('mass');
  const id = Number(address);
  const isOne = Number.isInteger(id) && id > 0;
  const back = t(isOne ? 'mass.backHome' : 'verdict.backList');
  return (
    <section className={`${parts.cover} ${classes.page}`} aria-label={t('mass.title')}>
      <div className={parts.bar}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={back}
          title={back}
          onClick={() => setAddress(isOne ? 'new' : null)}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h2>{t('mass.title')}</h2>
      </div>
      {isOne ? (
        <MassVerdict key={id} id={id} onLeave={() => setAddress('new')} />
      ) : (
        <MassHome onOpen={(opened) => setAddress(String(opened), { push: true })} />
      )}
    </section>
  );
}
