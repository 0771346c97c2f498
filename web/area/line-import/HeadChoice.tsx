import { Select, Text } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import classes from './Import.module.css';

/** The lines of the example beside a head. */
const SHOWN = 3;

/** The heads of a file, and the fields that they may name. */
export type Heads = {
  heads: readonly string[];
  /** The first lines, by the heads. */
  sample: readonly (readonly string[])[];
  fields: readonly { value: string; label: string; isNeeded: boolean }[];
  /** Field → index of its head. */
  columns: Readonly<Record<string, number>>;
};

type Props = Heads & { onChange: (columns: Readonly<Record<string, number>>) => void };

/** The heads of a file with their first cells, and for each the field that it fills. */
export function HeadChoice({ heads, sample, fields, columns, onChange }: Props) {
  const { t } = useText();
  const fieldAt = (at: number) => Object.keys(columns).find((field) => columns[field] === at) ?? null;
  const choose = (at: number, field: string | null) => {
    const others = Object.entries(columns).filter(([name, place]) => place !== at && name !== field);
    onChange(Object.fromEntries(field === null ? others : [...others, [field, at]]));
  };
  const missing = fields.filter(({ value, isNeeded }) => isNeeded && !(value in columns));
  const data = fields.map(({ value, label, isNeeded }) => ({
    value,
    label: isNeeded ? `${label} *` : label,
  }));
  return (
    <>
      <div className={classes.heads}>
        <table aria-label={t('lineImport.stepColumns')}>
          <thead>
            <tr>
              <th scope="col">{t('lineImport.head')}</th>
              <th scope="col">{t('lineImport.field')}</th>
              <th scope="col">{t('lineImport.example')}</th>
            </tr>
          </thead>
          <tbody>
            {heads.map((head, at) =>
              head === '' ? null : (
                <tr key={at}>
                  <th scope="row">{head}</th>
                  <td>
                    <Select
                      size="xs"
                      aria-label={head}
                      placeholder={t('lineImport.ignored')}
                      data={data}
                      value={fieldAt(at)}
                      onChange={(field) => choose(at, field)}
                      searchable
                      clearable
                      clearButtonProps={{ 'aria-label': t('ui.clear') }}
                      nothingFoundMessage={t('ui.nothingFound')}
                    />
                  </td>
                  <td data-used={fieldAt(at) !== null}>
                    {sample
                      .map((cells) => cells[at])
                      .filter(Boolean)
                      .slice(0, SHOWN)
                      .join(' · ')}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? (
        <Text size="sm" role="status">
          {t('lineImport.missing', { fields: missing.map(({ label }) => label).join(', ') })}
        </Text>
      ) : null}
    </>
  );
}
