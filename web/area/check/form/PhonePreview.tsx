import { IconCamera, IconSignature } from '@tabler/icons-react';
import { type FormContent, type FormItem, wordsIn } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './form.module.css';

/** A form as the phone of a driver shows it, in a language. It only shows, and takes no answers. */
export function PhonePreview({ content, language }: { content: FormContent; language: Language }) {
  const { t } = useText();
  return (
    <figure className={classes.preview}>
      <figcaption>{t('checkForm.preview')}</figcaption>
      <div className={classes.phone} lang={language}>
        {content.sections.map((section) => (
          <section key={section.id}>
            <h4>{wordsIn(section.label, language) || t('checkForm.section')}</h4>
            {section.items.map((item) => (
              <Question key={item.id} item={item} language={language} />
            ))}
          </section>
        ))}
        {content.asksOdometer ? (
          <div className={classes.question}>
            <span>{t('word.odometer')}</span>
            <span className={classes.blank}>km</span>
          </div>
        ) : null}
        {content.asksSignature ? (
          <div className={classes.question}>
            <span>{t('checkForm.signature')}</span>
            <span className={classes.blank}>
              <IconSignature size={20} aria-hidden="true" />
            </span>
          </div>
        ) : null}
      </div>
    </figure>
  );
}

function Question({ item, language }: { item: FormItem; language: Language }) {
  const { t } = useText();
  return (
    <div className={classes.question}>
      <span>{wordsIn(item.label, language) || t('checkForm.item')}</span>
      {item.help ? <small>{wordsIn(item.help, language)}</small> : null}
      <div className={classes.replies}>
        <Replies item={item} language={language} />
        {item.photo === 'always' ? <IconCamera size={18} aria-label={t('checkForm.photo_always')} /> : null}
      </div>
    </div>
  );
}

function Replies({ item, language }: { item: FormItem; language: Language }) {
  const { t } = useText();
  switch (item.kind) {
    case 'judgement':
      return (['yes', 'no', 'na'] as const).map((value) => (
        <span key={value} className={classes.reply}>
          {t(`checkForm.answer_${value}`)}
        </span>
      ));
    case 'choice':
      return item.choices.map((choice) => (
        <span key={choice.id} className={classes.reply}>
          {wordsIn(choice.label, language)}
        </span>
      ));
    case 'photo':
      return (
        <span className={classes.reply}>
          <IconCamera size={18} aria-hidden="true" />
        </span>
      );
    default:
      return <span className={classes.blank}>{item.unit}</span>;
  }
}
