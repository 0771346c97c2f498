import { Button, Divider, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { postSetup } from '#api/session.ts';
import { Fault } from '#domain/fault.ts';
import type { Language } from '#domain/language.ts';
import { setupInput } from '#domain/user/setup.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { fieldTexts } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { loadInstallation } from '#web/base/session/installation.ts';
import { beginSession } from '#web/base/session/session-start.ts';
import { sendJson } from '#web/base/wire/wire.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { PasswordField } from '#web/kit/ui/PasswordField.tsx';
import { AccessLayout } from './AccessLayout.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Reads the form for the endpoint, with the faults by field, before anything is sent. */
function readForm(form: FormData, fixed: { key: string; language: Language; time_zone: string }) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const body = {
    ...fixed,
    company: text('company'),
    username: text('username'),
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    password: String(form.get('password') ?? ''),
    confirm: String(form.get('confirm') ?? ''),
  };
  const fields: { field: string; code: string; params?: Record<string, string | number> }[] = [];
  for (const { path, message, ...issue } of setupInput.safeParse(body).error?.issues ?? []) {
    const field = String(path[0]);
    const isEmpty = body[field as keyof typeof body] === '';
    const params = 'maximum' in issue ? { max: Number(issue.maximum) } : {};
    if (!fields.some((one) => one.field === field)) {
      fields.push({ field, code: isEmpty ? 'val.required' : message, params });
    }
  }
  return { body, fields };
}

/** First administrator of an empty installation, reached by the one-time link that the server prints. */
export function SetupScreen() {
  const { t, language } = useText();
  const navigate = useNavigate();
  const [key] = useUrlValue('key');
  const [zone, setZone] = useState(ZONES.includes(OWN_ZONE) ? OWN_ZONE : 'Europe/Madrid');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const { body, fields } = readForm(new FormData(target), { key: key ?? '', language, time_zone: zone });
    if (fields.length > 0) {
      setError(new Fault('err.request', 422, { fields }));
      target.querySelector<HTMLInputElement>(`[name=${fields[0]?.field}]`)?.focus();
      return;
    }
    setError(null);
    setBusy(true);
    try {
      await beginSession(await sendJson(postSetup, { body }), false);
      // The first page must no longer show that set-up is pending; nobody waits for it.
      loadInstallation(true).catch(() => undefined);
      await navigate({ to: '/index', replace: true });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  const texts = fieldTexts(t, error);
  const field = (name: string) => ({ name, required: true, error: texts[name] });
  return (
    <AccessLayout title={t('access.setupTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={1}>{t('access.setupTitle')}</Title>
          <Text c="dimmed">{key ? t('access.setupText') : t('access.setupNoKey')}</Text>
          <TextInput
            {...field('company')}
            label={t('access.setupCompany')}
            description={t('access.setupCompanyHint')}
            autoComplete="organization"
          />
          <Divider label={t('access.setupAdministrator')} labelPosition="left" mt="xs" />
          <Group grow align="start">
            <TextInput {...field('name')} label={t('word.name')} autoComplete="given-name" />
            <TextInput {...field('surname')} label={t('word.surname')} autoComplete="family-name" />
          </Group>
          <TextInput {...field('email')} type="email" label={t('access.setupEmail')} autoComplete="email" />
          <TextInput
            {...field('username')}
            label={t('word.username')}
            description={t('access.setupUsernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            {...field('password')}
            label={t('word.password')}
            description={t('fault.val.password')}
            autoComplete="new-password"
          />
          <PasswordField {...field('confirm')} label={t('access.setupRepeat')} autoComplete="new-password" />
          <Select
            label={t('word.timeZone')}
            data={ZONES}
            value={zone}
            onChange={(value) => value && setZone(value)}
            searchable
            limit={100}
            allowDeselect={false}
            nothingFoundMessage={t('frame.searchNothing')}
            error={texts.time_zone}
          />
          {error && Object.keys(texts).length === 0 ? <FailureAlert of={error} /> : null}
          <Button type="submit" size="md" loading={isBusy} disabled={!key} fullWidth mt="xs">
            {t('access.setupCreate')}
          </Button>
        </Stack>
      </form>
    </AccessLayout>
  );
}
