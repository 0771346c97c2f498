import { spawnSync } from 'node:child_process';
import type { DebianPackage } from './base.ts';
import type { ReleaseTime } from './pack.ts';

type PartsList = {
  serialNumber?: string;
  metadata: { timestamp: string; tools?: unknown };
  components: unknown[];
};

/**
 * The parts of a release as a bill of materials (CycloneDX 1.5): npm's list of the packages of production,
 * and Debian's packages in the image. Without the number and the hour that npm gives each list, equal
 * releases have equal lists.
 * @throws Error when npm fails
 */
export function partsList(
  tree: string,
  debian: readonly DebianPackage[],
  time: ReleaseTime,
): Record<string, unknown> {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return completed(JSON.parse(stdout), debian, time);
}

/** A list of npm without its number and its tools, at the time of the release and with Debian's packages. */
export function completed(
  { serialNumber: _, ...list }: PartsList,
  debian: readonly DebianPackage[],
  time: ReleaseTime,
): Record<string, unknown> {
  const { tools: __, ...metadata } = list.metadata;
  return {
    ...list,
    metadata: { ...metadata, timestamp: new Date(time * 1000).toISOString() },
    components: [
      ...list.components,
      ...debian.map(({ name, version, sha256 }) => ({
        'bom-ref': `debian/${name}@${version}`,
        type: 'library',
        name,
        version,
        purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      })),
    ],
  };
}
