import { Badge } from '@mantine/core';
import type { CheckRecord } from '#api/check.ts';
import { type FormItem, wordsIn } from '#domain/check/form.ts';
import { judgeCheck } from '#domain/check/judge.ts';
import { useText } from '#web/base/language/text.ts';
import { CheckPicture } from './CheckPicture.tsx';
import classes from './check.module.css';

/** The sections of the form with the answers; refused ones are marked. */
export function Answers({ check }: { check: CheckRecord }) {
  const { language } = useText();
  const { content, answers, pictures } = check;
  const { bad } = judgeCheck(content, { answers, odometer_km: null, photos: pictures });
  return content.sections.map((section) => (
    <section key={section.id}>
      <h3>{wordsIn(section.label, language)}</h3>
      <dl className={classes.answers}>
        {section.items.map((item) => (
          <Answered
            key={item.id}
            check={check}
            item={item}
            gravity={bad.find((one) => one.item.id === item.id)?.gravity ?? null}
          />
        ))}
      </dl>
    </section>
  ));
}

function Answered(props: { check: CheckRecord; item: FormItem; gravity: FormItem['gravity'] | null }) {
  const { check, item, gravity } = props;
  const { t, language } = useText();
  const answer = check.answers.find((one) => one.item === item.id);
  const pictures = check.pictures.filter((picture) => picture.item === item.id);
  const label = wordsIn(item.label, language);
  return (
    <div data-gravity={gravity ?? undefined}>
      <dt>{label}</dt>
      <dd>
        <Value item={item} value={answer?.value ?? null} />
        {gravity ? (
          <Badge variant="light" tt="none" color={gravity === 'dangerous' ? 'red' : 'yellow'}>
            {t(`checkForm.gravity_${gravity}`)}
          </Badge>
        ) : null}
      </dd>
      {answer?.note ? <dd className={classes.note}>{answer.note}</dd> : null}
      {pictures.length > 0 ? (
        <dd className={classes.pictures}>
          {pictures.map((picture) => (
            <CheckPicture key={picture.id} checkId={check.id} picture={picture} words={label} />
          ))}
        </dd>
      ) : null}
    </div>
  );
}

/** An answer in words. */
function Value({ item, value }: { item: FormItem; value: string | number | null }) {
  const { t, f, language } = useText();
  if (item.kind === 'photo') return null;
  if (value === null || value === '')
    return <span className={classes.unanswered}>{t('checkForm.unanswered')}</span>;
  if (item.kind === 'judgement' && (value === 'yes' || value === 'no' || value === 'na'))
    return <span>{t(`checkForm.answer_${value}`)}</span>;
  const choice = item.choices.find(({ id }) => id === value);
  if (choice) return <span>{wordsIn(choice.label, language)}</span>;
  if (typeof value === 'number')
    return (
      <span>{[f.dec(value, Number.isInteger(value) ? 0 : 2), item.unit].filter(Boolean).join('\u00a0')}</span>
    );
  return <span>{value}</span>;
}
