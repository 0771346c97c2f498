import { IconRefresh } from '@tabler/icons-react';
import { postRefuellingValidation } from '#api/refuelling-dossier.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useRefuellingQuery } from './use-refuelling-query.ts';

/** Validates again all refuellings that the filters show. */
export function AgainButton() {
  const { t } = useText();
  const isPhone = usePhone();
  const query = useRefuellingQuery();
  const ask = () =>
    void call(postRefuellingValidation, { query, body: { id: null } }).then(
      () => notice({ kind: 'done', key: 'dossier.asked' }),
      () => {},
    );
  return (
    <IconButton label={t('dossier.againAll')} variant="default" size={isPhone ? 44 : 30} onClick={ask}>
      <IconRefresh size={isPhone ? 20 : 16} />
    </IconButton>
  );
}
