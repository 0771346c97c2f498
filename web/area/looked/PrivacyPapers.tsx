import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { getPrivacyPapersExport } from '#api/looked.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';

/** The papers on data protection of a fleet, in a language of their readers. */
export function PrivacyPapers({ fleetId }: { fleetId: number }) {
  const { t, f } = useText();
  const [language, setLanguage] = useState<Language>(f.settings.language);
  return (
    <FormSection title={t('looked.papers')} description={t('looked.papersText')}>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('looked.papersLanguage')}
          flex="1 1 150px"
          maw={220}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) => value && setLanguage(value as Language)}
        />
        <ExportButton
          endpoint={getPrivacyPapersExport}
          args={{ params: { fleet_id: fleetId }, query: { language } }}
          fileName={`${t('looked.papersFile')}_${language}.zip`}
          label={t('looked.papersGo')}
        />
      </Group>
    </FormSection>
  );
}
