import { Button, FileButton, Group, Select } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DOCUMENT_TYPES, type DocumentCategory } from '#domain/document/document.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';

const ACCEPTED = Object.keys(DOCUMENT_TYPES)
  .map((extension) => `.${extension}`)
  .join();

/** Chooses a category and files for it; a phone also takes a photo. */
export function AddFiles(props: {
  categories: readonly DocumentCategory[];
  onFiles: (files: readonly File[], category: DocumentCategory) => void;
}) {
  const { categories, onFiles } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const [category, setCategory] = useState(categories.includes('others') ? 'others' : categories[0]!);
  const reset = useRef<() => void>(null);
  const add = (files: readonly File[]) => {
    onFiles(files, category);
    // Allows choosing the same file again.
    reset.current?.();
  };
  return (
    <Group gap={8}>
      <Select
        w={isPhone ? '100%' : 170}
        aria-label={t('document.category')}
        data={categories.map((value) => ({ value, label: t(`document.category_${value}`) }))}
        value={category}
        onChange={(value) => setCategory((value as DocumentCategory | null) ?? category)}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
      />
      <FileButton resetRef={reset} multiple accept={ACCEPTED} onChange={add}>
        {(open) => (
          <Button {...open} leftSection={<IconUpload size={16} aria-hidden="true" />}>
            {t('document.upload')}
          </Button>
        )}
      </FileButton>
      {isPhone ? (
        <FileButton accept="image/*" capture="environment" onChange={(file) => file && add([file])}>
          {(open) => (
            <Button {...open} variant="default" leftSection={<IconCamera size={16} aria-hidden="true" />}>
              {t('document.photo')}
            </Button>
          )}
        </FileButton>
      ) : null}
    </Group>
  );
}
