import type { FastifyInstance } from 'fastify';

/**
 * A line of the tree that Fastify prints: four characters for each level, a part of the address, the methods
 * of its routes.
 */
const LINE = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;
const LEVEL = 4;
/** A parameter, with every name that routes give it. */
const PARAMETER = /:\w+(?:\|:\w+)*/g;

/**
 * Every route that an app has registered, those of its libraries included, by method and an address with 1
 * for each parameter.
 */
export function registeredRoutes(http: FastifyInstance): { method: string; url: string }[] {
  const parts: string[] = [];
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = LINE.exec(line) ?? [];
      if (part === '') return [];
      parts.splice(indent.length / LEVEL, Infinity, part.replace(PARAMETER, '1'));
      return (methods?.split(', ') ?? []).map((method) => ({ method, url: parts.join('') }));
    });
}
