import type { Language } from '#domain/language.ts';

/** What the page says that hands a provider's answer over, if the browser does not let it close itself. */
export const PROVIDER_ANSWER: Readonly<Record<Language, string>> = {
  es: 'Ya puede cerrar esta ventana',
  en: 'You can close this window now',
  it: 'Ora può chiudere questa finestra',
  pt: 'Já pode fechar esta janela',
};
