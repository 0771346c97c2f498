import type { Language } from '#domain/language.ts';

/** What the page says when not even its texts could be loaded; with it comes the name of the file. */
export const START_FAILURE: Readonly<Record<Language, string>> = {
  es: 'No se ha podido cargar la aplicación ({file}). Recargue la página',
  en: 'The application could not be loaded ({file}). Reload the page',
  it: "Impossibile caricare l'applicazione ({file}). Ricaricare la pagina",
  pt: 'Não foi possível carregar a aplicação ({file}). Recarregue a página',
};
