/** The contents of the handbook in a language, made by scripts/vite-handbook.ts. */
declare module 'virtual:handbook/*' {
  export const CONTENTS: readonly (import('#domain/help/content.ts').HelpEntry & {
    load: () => Promise<{ PAGE: import('#domain/help/content.ts').HelpContent }>;
  })[];
}
