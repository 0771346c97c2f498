import { Alert, Autocomplete, Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { getFleets } from '#api/fleet.ts';
import {
  type CheckedStatement,
  postStatementCheck,
  type StatementReading,
  type StatementRecord,
} from '#api/statement.ts';
import { COUNTRIES } from '#domain/country.ts';
import {
  missingFields,
  REQUIRED_FIELDS,
  STATEMENT_FIELDS,
  type StatementMapping,
} from '#domain/refuelling/mapping.ts';
import { HeadChoice } from '#web/area/line-import/HeadChoice.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './refuelling.module.css';
import { UndoStatement } from './UndoStatement.tsx';

const TIMEOUT_MS = 120_000;
const REQUIRED: readonly string[] = REQUIRED_FIELDS;

/**
 * Maps the columns of a file to fields: the heads with the first lines below them, and for each head its
 * field. The user maps an unknown head once, and the server remembers it.
 */
export function StatementColumns(props: {
  statement: StatementRecord;
  /** The reading before going back; null at first. */
  before: StatementReading | null;
  onChecked: (reading: StatementReading, verdict: CheckedStatement) => void;
}) {
  const { statement, before, onChecked } = props;
  const { t, f } = useText();
  const [provider, setProvider] = useState(before?.provider ?? statement.provider ?? '');
  const [country, setCountry] = useState(before?.country ?? statement.country);
  const [columns, setColumns] = useState<StatementMapping>(
    (before?.columns ?? statement.columns) as StatementMapping,
  );
  const [chosenFleet, setFleet] = useState<number | null>(before?.fleet_id ?? null);
  const [isUndone, setUndone] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const fleetId = chosenFleet ?? data?.fleets[0]?.id ?? null;
  const missing = missingFields(columns);
  const isReady = missing.length === 0 && provider.trim() !== '' && fleetId !== null;

  async function check() {
    if (!isReady) return;
    const reading = { provider: provider.trim(), country, columns, fleet_id: fleetId };
    const params = { statement_id: statement.id };
    const options = { quiet: true, timeoutMs: TIMEOUT_MS };
    onChecked(reading, await call(postStatementCheck, { params, body: reading }, options));
  }

  const told = statement.is_known ? 'known' : statement.provider === null ? 'unknown' : 'guessed';
  return (
    <div className={classes.home}>
      <Group gap={8}>
        <strong>{statement.file_name}</strong>
        <Text span c="dimmed">
          {t('statement.lines', { n: statement.lines })}
        </Text>
      </Group>
      {statement.imported_before && !isUndone ? (
        <Alert color="yellow" p="sm">
          {t('statement.before', { at: f.dateTime(statement.imported_before) })}
          {statement.undoable_id === null ? null : (
            <Group mt="xs">
              <UndoStatement id={statement.undoable_id} onUndone={() => setUndone(true)} />
            </Group>
          )}
        </Alert>
      ) : null}
      <Alert color={told === 'unknown' ? 'yellow' : 'blue'} p="sm">
        {t(`statement.${told}`, { provider: statement.provider ?? '' })}
      </Alert>
      <div className={classes.reading}>
        <Autocomplete
          label={t('refuelling.provider')}
          withAsterisk
          value={provider}
          onChange={setProvider}
          data={statement.providers}
          maxLength={60}
        />
        <Select
          label={t('word.country')}
          description={t('statement.countryHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={country}
          onChange={(next) => next && setCountry(next)}
          data={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
          allowDeselect={false}
        />
        <FleetPicker label={t('statement.unmatchedFleet')} value={fleetId} onChange={setFleet} required />
      </div>
      <HeadChoice
        heads={statement.heads}
        sample={statement.sample}
        fields={STATEMENT_FIELDS.map((field) => ({
          value: field,
          label: t(`statement.field_${field}`),
          isNeeded: REQUIRED.includes(field),
        }))}
        columns={Object.fromEntries(
          Object.entries(columns).map(([field, head]) => [field, statement.heads.indexOf(head)]),
        )}
        onChange={(places) =>
          setColumns(
            Object.fromEntries(Object.entries(places).map(([field, at]) => [field, statement.heads[at]])),
          )
        }
      />
      <FailureAlert of={failure} />
      <Group>
        <Button loading={isBusy} disabled={!isReady} onClick={() => void attempt(check)}>
          {t('statement.check')}
        </Button>
      </Group>
    </div>
  );
}
