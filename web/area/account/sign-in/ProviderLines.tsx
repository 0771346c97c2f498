import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { deleteProfileProvider, type OwnSignIn, postProfileProvider } from '#api/sign-in.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { GoogleMark } from '#web/entry/GoogleMark.tsx';
import { openProvider, type ProviderAnswer, returnedAnswer } from '#web/entry/provider-window.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { SignInLine } from './FactorLines.tsx';

type Provider = OwnSignIn['providers'][number];
const BACK = '/profile';

/** The own accounts at providers: linked in a popup, unlinked after a question. */
export function ProviderLines({ providers }: { providers: OwnSignIn['providers'] }) {
  const { t, f } = useText();
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const asking = useRef<AbortController | null>(null);

  async function link({ id, name }: Pick<Provider, 'id' | 'name'>, returned?: ProviderAnswer) {
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    try {
      const purpose = { provider: id, back: window.location.pathname, keepConnected: false };
      const given = returned ?? (await openProvider(purpose, { signal: control.signal, onClosed: () => {} }));
      const { flow, answer } = given;
      await call(postProfileProvider, { body: { flow, answer } }, { quiet: true });
      notice({ kind: 'done', key: 'signIn.linkDone', params: { name } });
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof Fault)) throw error;
      notice({ kind: 'error', key: `fault.${error.code}`, params: error.params });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the window comes back once.
  useEffect(() => {
    const returned = returnedAnswer(BACK);
    const provider = providers.find(({ id }) => id === returned?.provider);
    if (returned && provider) void link(provider, returned);
    return () => asking.current?.abort();
  }, []);

  return (
    <>
      <ul className={parts.lines} aria-label={t('signIn.ways')}>
        {providers.map((provider) => {
          const { id, name, linked, demanded } = provider;
          const standing = linked
            ? t('signIn.linked', { email: linked.email, at: f.dateTime(linked.linked_at) })
            : t('signIn.notLinked');
          return (
            <SignInLine
              key={id}
              icon={
                id === 'google' ? (
                  <GoogleMark />
                ) : (
                  <IconLink size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" />
                )
              }
              title={name}
              text={demanded ? `${standing} · ${t('signIn.demanded')}` : standing}
            >
              {linked && demanded ? null : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t(linked ? 'signIn.unlinkOf' : 'signIn.linkOf', { name })}
                  onClick={() => (linked ? setLeaving(provider) : void link(provider))}
                >
                  {t(linked ? 'signIn.unlink' : 'signIn.link')}
                </Button>
              )}
            </SignInLine>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={leaving !== null}
        title={t('signIn.unlinkOf', { name: leaving?.name ?? '' })}
        confirmLabel={t('signIn.unlink')}
        isDanger
        onConfirm={async () => {
          const { id, name } = leaving!;
          await call(deleteProfileProvider, { params: { provider: id } }, { quiet: true });
          notice({ kind: 'done', key: 'signIn.unlinkDone', params: { name } });
        }}
        onClose={() => setLeaving(null)}
      >
        {t('signIn.unlinkText', { name: leaving?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}
