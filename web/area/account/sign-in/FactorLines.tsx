import { Box, Button, Group } from '@mantine/core';
import { IconDeviceMobile, IconDevices, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  deleteRemembered,
  type OwnSignIn,
  postPasskeyRemove,
  postPasskeyStart,
  postRecoveryCodes,
  postTotp,
  postTotpRemove,
} from '#api/sign-in.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import '#web/base/language/sign-in-texts.ts';
import { useText } from '#web/base/language/text.ts';
import { hasPasskeys } from '#web/entry/passkey-browser.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { CodeAppDialog } from './CodeAppDialog.tsx';
import { PasskeyDialog, RenameDialog } from './PasskeyDialog.tsx';
import { type Proof, ProofDialog } from './ProofDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';

const ICON = { size: 20, color: 'var(--mantine-color-dimmed)', 'aria-hidden': true } as const;

/** A line for one of the own ways to sign in: its name, its state, and its buttons. */
export function SignInLine(props: { icon: ReactNode; title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <Group component="li" gap="8px 12px" p="12px 16px">
      {props.icon}
      <Box flex={1} miw={160} style={{ overflowWrap: 'anywhere' }}>
        <div style={{ fontWeight: 600 }}>{props.title}</div>
        <Dim>{props.text}</Dim>
      </Box>
      {props.children}
    </Group>
  );
}

/**
 * The own second factors. `onChanged` is called after each change, once the user has saved new recovery
 * codes.
 */
export function FactorLines({ own, onChanged }: { own: OwnSignIn; onChanged: () => unknown }) {
  const { t, f } = useText();
  const [proof, setProof] = useState<Proof | null>(null);
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [passkey, setPasskey] = useState<{ options: Record<string, unknown>; flow: string } | null>(null);
  const [renamed, setRenamed] = useState<{ id: number; name: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const hasFactor = own.code_since !== null || own.passkeys.length > 0;

  /**
   * Starts a step that needs the password only if the last sign-in was long ago. After a refusal a dialog
   * requests the password.
   */
  function begin(given: Omit<Proof, 'confirmLabel'>) {
    const asked = { ...given, confirmLabel: t('signIn.missingDone') };
    if (own.needs_password) return setProof(asked);
    given.run(null).catch(() => {
      onChanged();
      setProof(asked);
    });
  }
  const bodyOf = (current_password: string | null) => ({ body: { current_password } });
  const quiet = { quiet: true };

  function keep(made: readonly string[]) {
    setApp(null);
    setPasskey(null);
    setCodes(made);
    if (made.length === 0) onChanged();
  }
  const removed = () => {
    notice({ kind: 'done', key: 'signIn.removed' });
    onChanged();
  };

  return (
    <>
      <ul className={parts.lines} aria-label={t('signIn.factors')}>
        <SignInLine
          icon={<IconDeviceMobile {...ICON} />}
          title={t('signIn.code')}
          text={own.code_since ? t('word.since', { at: f.dateTime(own.code_since) }) : t('signIn.codeHint')}
        >
          {own.code_since ? (
            <Button
              variant="default"
              size="xs"
              aria-label={t('signIn.codeRemove')}
              onClick={() =>
                setProof({
                  title: t('signIn.codeRemove'),
                  text: t('signIn.removeText'),
                  confirmLabel: t('signIn.remove'),
                  isDanger: true,
                  run: async (password) => {
                    await call(postTotpRemove, bodyOf(password), quiet);
                    removed();
                  },
                })
              }
            >
              {t('signIn.remove')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={t('signIn.codeTitle')}
              onClick={() =>
                begin({
                  title: t('signIn.codeTitle'),
                  run: async (password) => setApp(await call(postTotp, bodyOf(password), quiet)),
                })
              }
            >
              {t('signIn.setUp')}
            </Button>
          )}
        </SignInLine>
        <SignInLine
          icon={<IconFingerprint {...ICON} />}
          title={t('signIn.passkeys')}
          text={t(hasPasskeys() ? 'signIn.passkeysHint' : 'signIn.passkeysUnable')}
        >
          {hasPasskeys() ? (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                begin({
                  title: t('signIn.passkeyAdd'),
                  run: async (password) => setPasskey(await call(postPasskeyStart, bodyOf(password), quiet)),
                })
              }
            >
              {t('signIn.passkeyAdd')}
            </Button>
          ) : null}
        </SignInLine>
        {own.passkeys.map(({ id, name, created_at, used_at }) => (
          <SignInLine
            key={id}
            icon={<span style={{ width: 20 }} />}
            title={name}
            text={[
              t('word.since', { at: f.dateTime(created_at) }),
              used_at ? t('signIn.passkeyUsed', { at: f.dateTime(used_at) }) : t('signIn.passkeyUnused'),
            ].join(' · ')}
          >
            <Button
              variant="default"
              size="xs"
              aria-label={t('signIn.passkeyRename', { name })}
              onClick={() => setRenamed({ id, name })}
            >
              {t('signIn.rename')}
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={t('signIn.passkeyRemove', { name })}
              onClick={() =>
                setProof({
                  title: t('signIn.passkeyRemove', { name }),
                  text: t('signIn.removeText'),
                  confirmLabel: t('signIn.remove'),
                  isDanger: true,
                  run: async (password) => {
                    await call(postPasskeyRemove, { params: { passkey_id: id }, ...bodyOf(password) }, quiet);
                    removed();
                  },
                })
              }
            >
              {t('signIn.remove')}
            </Button>
          </SignInLine>
        ))}
        {hasFactor ? (
          <SignInLine
            icon={<IconLifebuoy {...ICON} />}
            title={t('signIn.recovery')}
            text={t('signIn.recoveryLeft', { n: own.recovery_left })}
          >
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                setProof({
                  title: t('signIn.recovery'),
                  text: t('signIn.recoveryVoid'),
                  confirmLabel: t('signIn.recoveryMake'),
                  run: async (password) =>
                    keep((await call(postRecoveryCodes, bodyOf(password), quiet)).recovery_codes),
                })
              }
            >
              {t('signIn.recoveryMake')}
            </Button>
          </SignInLine>
        ) : null}
        {own.remembered > 0 ? (
          <SignInLine
            icon={<IconDevices {...ICON} />}
            title={t('signIn.remembered')}
            text={t('signIn.rememberedCount', { n: own.remembered })}
          >
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                void call(deleteRemembered, {}).then(
                  () => notice({ kind: 'done', key: 'signIn.forgotten' }),
                  () => undefined,
                )
              }
            >
              {t('signIn.forget')}
            </Button>
          </SignInLine>
        ) : null}
      </ul>
      <ProofDialog proof={proof} needsPassword={own.needs_password} onClose={() => setProof(null)} />
      <CodeAppDialog given={app} onDone={keep} onClose={() => setApp(null)} />
      <PasskeyDialog given={passkey} onDone={keep} onClose={() => setPasskey(null)} />
      <RenameDialog
        passkey={renamed}
        onDone={() => {
          setRenamed(null);
          onChanged();
        }}
        onClose={() => setRenamed(null)}
      />
      {codes.length > 0 ? (
        <RecoveryDialog
          codes={codes}
          onClose={() => {
            setCodes([]);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
