import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CheckResult } from '#domain/check/check.ts';
import { type FormContent, wordsIn } from '#domain/check/form.ts';
import { judgeCheck, SIGNATURE } from '#domain/check/judge.ts';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import type { OpenDraft } from '../outbox/drafts.ts';
import { enqueue, newKey } from '../outbox/outbox.ts';
import type { TakenPhoto } from '../outbox/PhotoField.tsx';
import { RoadForm } from '../part/RoadForm.tsx';
import classes from '../part/road.module.css';
import { allFine, answerOf, type CheckDraft, inputOf, withAnswer } from './check-draft.ts';
import { ItemField } from './ItemField.tsx';
import { LastStep } from './LastStep.tsx';

/** The steps of a check with vehicle and form: a section each, then odometer, signature and result. */
export function CheckSteps(props: {
  id: string;
  open: OpenDraft<CheckDraft>;
  vehicle: NonNullable<CheckDraft['vehicle']>;
  content: FormContent;
  /** Why the last change could not be kept. */
  failure: unknown;
  onChange: (next: OpenDraft<CheckDraft>) => void;
  onDone: (done: { key: string; result: CheckResult }) => void;
  onClose: () => void;
}) {
  const { id, open, vehicle, content, failure, onChange, onDone, onClose } = props;
  const { t, language } = useText();
  const sending = useAttempt();
  const [isAsked, setAsked] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { body, photos } = open;
  const { step } = body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top.
  useEffect(() => {
    // Browsers answer with a promise, which is no way to clean up.
    void top.current?.scrollTo(0, 0);
  }, [step]);

  const { sections } = content;
  const section = sections[step] ?? null;
  const { faults, bad, result } = judgeCheck(content, body);
  const faultOf = (...fields: string[]) => faults.find(({ field }) => fields.includes(field)) ?? null;
  const missingOf = (item: string) => {
    const fault = faultOf(`answers.${item}`, `photos.${item}`);
    if (!fault) return null;
    return t(fault.field.startsWith('photos.') ? 'road.photoDemanded' : 'road.missing');
  };
  const change = (part: Partial<CheckDraft>, blobs = photos) =>
    onChange({ body: { ...body, ...part }, photos: blobs });
  const photosFor = (item: string): TakenPhoto[] =>
    body.photos
      .filter((photo) => photo.item === item)
      .flatMap(({ key, taken_at }) => {
        const blob = photos.find((photo) => photo.key === key)?.blob;
        return blob ? [{ key, blob, takenAt: taken_at }] : [];
      });
  function changePhotos(item: string, taken: readonly TakenPhoto[]) {
    const others = body.photos.filter((photo) => photo.item !== item);
    const mine = taken.map(({ key, takenAt }) => ({ key, item, taken_at: takenAt }));
    const kept = [...others, ...mine];
    const blobs = [...photos.filter(({ key }) => others.some((photo) => photo.key === key)), ...taken];
    change(
      { photos: kept },
      blobs.map(({ key, blob }) => ({ key, blob })),
    );
  }
  function goTo(next: number, answers = body.answers) {
    setAsked(false);
    change({ step: next, answers });
  }
  const lacks = (answers: CheckDraft['answers']) =>
    section !== null &&
    judgeCheck(content, { ...body, answers }).faults.some(({ field }) =>
      section.items.some(({ id }) => field === `answers.${id}` || field === `photos.${id}`),
    );
  const next = () => (lacks(body.answers) ? setAsked(true) : goTo(step + 1));
  function allGood() {
    const answers = allFine(body.answers, section!.items);
    if (!lacks(answers)) return goTo(step + 1, answers);
    change({ answers });
    setAsked(true);
  }
  const finish = () =>
    sending.attempt(async () => {
      if (faults.length > 0) return setAsked(true);
      const key = newKey();
      const input = inputOf(body, { key, nowMs: Date.now() });
      await enqueue('check', input, photos, { label: vehicle.license, draft: id });
      onDone({ key, result });
    });

  return (
    <RoadForm
      title={t('road.checkOf', { plate: vehicle.license })}
      progress={step / sections.length}
      onClose={onClose}
      foot={
        <>
          {step > 0 ? (
            <Button variant="default" size="lg" onClick={() => goTo(step - 1)}>
              {t('road.before')}
            </Button>
          ) : null}
          {section ? (
            <Button size="lg" onClick={next}>
              {t('road.next')}
            </Button>
          ) : (
            <Button size="lg" loading={sending.isBusy} onClick={() => void finish()}>
              {t('road.finish')}
            </Button>
          )}
        </>
      }
    >
      <div ref={top} className={classes.body}>
        <FailureAlert of={sending.failure ?? failure} />
        {section ? (
          <>
            <header className={classes.line}>
              <h2>{wordsIn(section.label, language)}</h2>
              <span>{t('road.step', { n: step + 1, of: sections.length + 1 })}</span>
            </header>
            {section.items.some(({ kind }) => kind === 'judgement') ? (
              <Button
                size="xl"
                variant="light"
                color="green"
                leftSection={<IconChecks aria-hidden="true" />}
                onClick={allGood}
              >
                {t('road.allFine')}
              </Button>
            ) : null}
            {section.items.map((item) => (
              <ItemField
                key={item.id}
                item={item}
                answer={answerOf(body, item.id)}
                photos={photosFor(item.id)}
                bad={bad.find((one) => one.item.id === item.id)?.gravity ?? null}
                missing={isAsked ? missingOf(item.id) : null}
                onAnswer={(answer) => change({ answers: withAnswer(body.answers, answer) })}
                onPhotos={(taken) => changePhotos(item.id, taken)}
              />
            ))}
          </>
        ) : (
          <LastStep
            content={content}
            last={vehicle.odometer_km}
            odometer={body.odometer_km}
            signed={photosFor(SIGNATURE)[0]?.blob ?? null}
            result={result}
            hasFaults={isAsked ? faults.map(({ field }) => field) : []}
            onOdometer={(odometer_km) => change({ odometer_km })}
            onSigned={(blob) =>
              changePhotos(
                SIGNATURE,
                blob ? [{ key: newKey(), blob, takenAt: new Date().toISOString() }] : [],
              )
            }
          />
        )}
      </div>
    </RoadForm>
  );
}
