import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ImportUpload } from './ImportUpload.tsx';
import { ImportVerdict } from './ImportVerdict.tsx';
import type { ImportScreen } from './import-screen.ts';

/**
 * The import of a file, in place of the list of its records: a new one, or the one in the address (`import`).
 */
export function ImportPage({ screen }: { screen: ImportScreen }) {
  const { t } = useText();
  const [address, setAddress] = useUrlValue('import');
  const id = Number(address);
  const isOne = Number.isInteger(id) && id > 0;
  const title = t(`lineImport.title_${screen.kind}`);
  return (
    <section className={parts.fill} aria-label={title}>
      <div className={parts.bar}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('verdict.backList')}
          title={t('verdict.backList')}
          onClick={() => setAddress(null)}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h2>{title}</h2>
      </div>
      {isOne ? (
        <ImportVerdict key={id} id={id} screen={screen} onOther={() => setAddress('new')} />
      ) : (
        <ImportUpload screen={screen} onJudged={(judged) => setAddress(String(judged), { push: true })} />
      )}
    </section>
  );
}
