import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconNfc, IconQrcode } from '@tabler/icons-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import type { OwnAssignment } from '#api/assignment.ts';
import { normalCode } from '#domain/field.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './day.module.css';
import { canReadNfc, useNfc } from './scan/use-nfc.ts';
import type { Taking } from './use-taking.ts';

// The decoder comes only for who scans.
const ScanDialog = lazyPart('ScanDialog', () => import('./scan/ScanDialog.tsx'));

/** Another vehicle: by its QR code, its NFC tag, one of the recent ones with one tap, or its plate. */
export function TakeVehicle({ own, taking }: { own: OwnAssignment; taking: Taking }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { present } = own;
  const { isBusy, refusal } = taking;
  const plate = normalCode(typed);
  async function take(license: string) {
    if (await taking.take(license)) setTyped('');
    else field.current?.focus();
  }
  const nfc = useNfc((license) => void take(license));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void take(plate);
  };
  const recent = own.recent.filter(({ license }) => license !== present?.license);
  return (
    <section className={classes.take} aria-label={t(present ? 'driver.ownChange' : 'driver.ownTake')}>
      <div className={classes.ways}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
          onClick={() => setScanning(true)}
        >
          {t('ownDay.scan')}
        </Button>
        {canReadNfc() ? (
          <Button
            size="md"
            variant="default"
            leftSection={<IconNfc size={20} aria-hidden="true" />}
            loading={nfc.isReading}
            onClick={nfc.read}
          >
            {t('ownDay.nfc')}
          </Button>
        ) : null}
      </div>
      {nfc.words ? <Dim role="status">{nfc.words}</Dim> : null}
      {recent.length > 0 ? (
        <div>
          <h3>{t('driver.ownRecent')}</h3>
          <div className={parts.row}>
            {recent.map(({ license, alias }) => (
              <Button
                key={license}
                variant="default"
                size="md"
                disabled={isBusy}
                onClick={() => void take(license)}
              >
                {license}
                {alias ? <small className={classes.alias}>{alias}</small> : null}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      <form onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          size="xl"
          classNames={{ input: classes.field! }}
          label={t('driver.ownPlate')}
          description={t('driver.ownPlateHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : 'own-refusal'}
          onChange={(event) => {
            setTyped(event.currentTarget.value.toUpperCase());
            taking.forget();
          }}
        />
        {refusal === null ? null : (
          <Alert
            id="own-refusal"
            role="alert"
            color="red"
            mt="sm"
            icon={<IconAlertTriangle aria-hidden="true" />}
          >
            <Text size="lg" fw={500}>
              {refusal}
            </Text>
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth mt="md" loading={isBusy} disabled={plate === ''}>
          {t(present ? 'driver.ownChange' : 'driver.ownTake')}
        </Button>
        {present?.origin === 'self' ? (
          <Dim ta="center" mt={8}>
            {t('driver.ownChangeText', { plate: present.license })}
          </Dim>
        ) : null}
      </form>
      {isScanning ? (
        <Suspense fallback={null}>
          <ScanDialog
            onPlate={(license) => {
              setScanning(false);
              void take(license);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
