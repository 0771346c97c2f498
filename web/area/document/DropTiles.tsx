import { useState } from 'react';
import type { DocumentCategory } from '#domain/document/document.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './document.module.css';

/** Over the tab while files are dragged: a field for each category, on which they are dropped. */
export function DropTiles(props: {
  categories: readonly DocumentCategory[];
  onDrop: (files: readonly File[], category: DocumentCategory) => void;
}) {
  const { categories, onDrop } = props;
  const { t } = useText();
  const [over, setOver] = useState<DocumentCategory | null>(null);
  return (
    <div className={classes.tiles}>
      <strong>{t('document.drop')}</strong>
      {categories.map((category) => (
        <section
          key={category}
          aria-label={t(`document.category_${category}`)}
          className={classes.tile}
          data-over={over === category || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(category);
          }}
          onDrop={(event) => {
            event.preventDefault();
            onDrop([...event.dataTransfer.files], category);
          }}
        >
          {t(`document.category_${category}`)}
        </section>
      ))}
    </div>
  );
}
