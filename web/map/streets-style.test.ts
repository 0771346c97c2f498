import { expect, test, vi } from 'vitest';

// The library of the map needs a browser as soon as it is imported.
vi.stubGlobal('window', { URL });

test.each(['light', 'dark'] as const)(
  'the %s street map asks for no fonts and no pictures',
  async (scheme) => {
    const { streetLayers } = await import('./streets-style.ts');
    const layers = streetLayers(scheme, 'it-IT');
    const symbols = layers.filter(({ type }) => type === 'symbol');
    expect(symbols.length).toBeGreaterThan(5);
    expect(layers.length - symbols.length).toBeGreaterThan(20);
    for (const { layout } of symbols) {
      expect(layout).toMatchObject({ 'text-font': ['Inter Variable'], 'text-field': expect.anything() });
    }
    expect(JSON.stringify(layers)).not.toMatch(/"icon-|Noto/);
    expect(JSON.stringify(symbols)).toContain('name:it');
  },
);
