import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IPodTemplateSpec, IService } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTING_NAMES } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(import.meta.dirname, 'kubernetes');
type Resource = { apiVersion: string; kind: string; metadata: { name: string } };

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const all = globSync('*.yaml', { cwd: FOLDER }).flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJS() as Resource),
);
/** Those that Kubernetes itself knows: the database is the operator's, the list of files is kustomize's. */
const resources = all.filter(({ apiVersion }) => !/cnpg|kustomize/.test(apiVersion));
/** A resource of ours; the schemas of the first test make sure of its type. */
const named = <Kind>(kind: string, name: string) =>
  resources.find((one) => one.kind === kind && one.metadata.name === name) as unknown as Kind;
const ROLES = ['gateway', 'api', 'worker'] as const;
const deploymentOf = (role: string) => named<IDeployment>('Deployment', `traza-${role}`).spec!;
const containerIn = ({ spec }: IPodTemplateSpec) => spec!.containers[0]!;
const containerOf = (role: string) => containerIn(deploymentOf(role).template);
const portsOf = (service: string) => named<IService>('Service', service).spec!.ports!;
const { HTTP_PORT, CAMERA_PORT } = readConfig({});

describe('Kubernetes', () => {
  it.each(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    'takes %s by its schema',
    async (_, one) => {
      const models = await import(/* @vite-ignore */ `kubernetes-models/${one.apiVersion}`);
      expect(() => new models[one.kind](one).validate()).not.toThrow();
    },
  );

  it('knows every field', () => {
    const lines = resources.map((one, i) => {
      const types = join(ROOT, 'node_modules/kubernetes-models', one.apiVersion, `${one.kind}.js`);
      return `import type { I${one.kind} as T${i} } from '${types}'; export const r${i}: T${i} = ${JSON.stringify(one)};`;
    });
    const folder = mkdtempSync(join(tmpdir(), 'traza-kubernetes-'));
    writeFileSync(join(folder, 'resources.ts'), lines.join('\n'));
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...flags, 'resources.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toBe('');
  });

  it('gets every file', () => {
    const { resources: listed } = parse(read('kustomization.yaml'));
    expect([...listed, 'kustomization.yaml'].sort()).toEqual(globSync('*.yaml', { cwd: FOLDER }).sort());
  });
});

describe('a process', () => {
  it.each(ROLES)('%s runs twice, and one of the two stays when a node is emptied', (role) => {
    const { replicas, template, selector } = deploymentOf(role);
    expect(replicas).toBe(2);
    expect(template.metadata!.labels).toEqual(selector.matchLabels);
    const budget = named<IPodDisruptionBudget>('PodDisruptionBudget', `traza-${role}`);
    expect(budget.spec).toEqual({ minAvailable: 1, selector });
  });

  it.each(ROLES)('%s has settings that exist, and files and rights as the image', (role) => {
    const { env, envFrom, securityContext } = containerOf(role);
    const names = env!.map(({ name }) => name);
    const { data } = named<IConfigMap>('ConfigMap', 'traza');
    const unknown = [...names, ...Object.keys(data!)].filter((name) => !SETTING_NAMES.includes(name));
    // It is a part of DATABASE_READ_URL.
    expect(unknown).toEqual(['DATABASE_PASSWORD']);
    const given = { ...data, ROLE: env![0]!.value, DATABASE_URL: 'postgresql://a:b@traza-database-rw/traza' };
    expect(readConfig(given).ROLE).toBe(role);
    expect(envFrom).toEqual([{ configMapRef: { name: 'traza' } }, { secretRef: { name: 'traza' } }]);
    expect(securityContext!.readOnlyRootFilesystem).toBe(true);
  });

  it.each(ROLES)('%s is asked whether it is ready, and leaves the balancers before it ends', (role) => {
    const { readinessProbe, livenessProbe, lifecycle } = containerOf(role);
    expect(readinessProbe!.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(livenessProbe!.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(lifecycle!.preStop!.exec!.command).toEqual(['sleep', '5']);
  });

  it('receives each protocol by all its transports', () => {
    const opened = portsOf('traza-trackers').map(({ port, protocol = 'TCP' }) => `${port}/${protocol}`);
    const feeds = PROTOCOL_NAMES.map((name) => PROTOCOLS[name]).filter(({ feed }) => feed);
    const trackers = PROTOCOL_NAMES.map((name) => PROTOCOLS[name]).filter(({ feed }) => !feed);
    const expected = trackers.flatMap(({ port, udp }) => [`${port}/TCP`, ...(udp ? [`${port}/UDP`] : [])]);
    expect(opened.sort()).toEqual([...expected, `${CAMERA_PORT}/TCP`].sort());
    expect(portsOf('traza-feeds').map(({ port }) => port)).toEqual(feeds.map(({ port }) => port));
    expect(containerOf('api').ports).toEqual([{ name: 'http', containerPort: HTTP_PORT }]);
  });

  it('migrates as npm run migrate does', () => {
    const { command } = containerIn(named<IJob>('Job', 'traza-migrate').spec!.template);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(scripts.migrate).toBe(command!.join(' '));
  });
});
