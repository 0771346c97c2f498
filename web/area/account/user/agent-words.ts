const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/**
 * A browser and its system by their usual names; null if the agent text has neither. Example: `Chrome ·
 * Android`.
 */
export function agentWords(agent: string | null): string | null {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || agent || null;
}

/** Is it a telephone or a tablet? */
export function isHandheld(agent: string | null): boolean {
  return /Android|iPhone|iPad|Mobile/.test(agent ?? '');
}
