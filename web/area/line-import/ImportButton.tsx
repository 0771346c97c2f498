import { IconTableImport } from '@tabler/icons-react';
import type { LineKind } from '#domain/line-file/line-import.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/** Opens the import of a file into a list. */
export function ImportButton({ kind }: { kind: LineKind }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [, setAddress] = useUrlValue('import');
  const label = t(`lineImport.title_${kind}`);
  return (
    <IconButton
      label={label}
      variant="default"
      size={isPhone ? 44 : 30}
      onClick={() => setAddress('new', { push: true })}
    >
      <IconTableImport size={isPhone ? 20 : 16} />
    </IconButton>
  );
}
