import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { changeLanguage, useText } from '#web/base/language/text.ts';
import classes from './LanguageChoice.module.css';

/** The languages by their own names, for users who cannot read the present one. */
export function LanguageChoice() {
  const { t, language } = useText();
  return (
    <fieldset className={classes.choice} aria-label={t('word.language')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => void changeLanguage(one)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}
