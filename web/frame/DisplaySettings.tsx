import { Input, SegmentedControl, Select, Stack, useMantineColorScheme } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';
import { saveDisplay } from '#web/base/call/own-settings.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { SCHEMES } from '#web/kit/look/scheme.ts';

/** Look, language and units of the application for this user; every choice takes effect at once. */
export function DisplaySettings() {
  const { t, language } = useText();
  const { units } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="sm">
      <Select
        label={t('word.language')}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => value && void saveDisplay({ language: value })}
      />
      <Row label={t('word.distances')}>
        <SegmentedControl
          fullWidth
          aria-label={t('word.distances')}
          data={DISTANCE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          value={units.distance}
          onChange={(value) => void saveDisplay({ distance_unit: value })}
        />
      </Row>
      <Row label={t('word.volumes')}>
        <SegmentedControl
          fullWidth
          aria-label={t('word.volumes')}
          data={VOLUME_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          value={units.volume}
          onChange={(value) => void saveDisplay({ volume_unit: value })}
        />
      </Row>
      <Row label={t('frame.theme')}>
        <SegmentedControl
          fullWidth
          aria-label={t('frame.theme')}
          data={SCHEMES.map(({ value, label }) => ({ value, label: t(label) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </Row>
    </Stack>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Input.Label component="div" mb={4}>
        {label}
      </Input.Label>
      {children}
    </div>
  );
}
