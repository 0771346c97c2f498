import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textGroup } from './text-groups.ts';

type Part = {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
  isDynamicEntry?: boolean;
};
/** The build's own list of its files, by the name of their source. */
export type Manifest = Readonly<Record<string, Part>>;

/** The manifest of the pages built in a folder. */
export function readManifest(pages: string): Manifest {
  return JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8'));
}

/** A part by its name. @throws Error when the build has none */
export function partOf(manifest: Manifest, name: string): Part {
  const found = manifest[name];
  if (!found) throw new Error(`${name} is no part of the build`);
  return found;
}

/** The name of the frame's file, as `vite.config.ts` gives it. */
export function shellOf(manifest: Manifest): string {
  return Object.keys(manifest).find((name) => /^_inside-.*js$/.test(name))!;
}

/** The sections of the texts that some files use. Each file names them. */
export function sectionsOf(pages: string, files: Iterable<string>): Set<string> {
  const sections = new Set<string>();
  for (const file of files) {
    for (const [, names] of readFileSync(join(pages, file), 'utf8').matchAll(/texts:([A-Za-z,]+)/g))
      for (const name of names!.split(',')) sections.add(name);
  }
  return sections;
}

/** The file that holds a section of the texts, alone or with others. @throws Error when the build has none */
export function textFile(manifest: Manifest, language: string, section: string): string {
  const group = textGroup(language, section);
  if (!group) return partOf(manifest, `../text/${language}/${section}.json`).file;
  const found = Object.values(manifest).find(({ name }) => name === group);
  if (!found) throw new Error(`${group} is no part of the build`);
  return found.file;
}
