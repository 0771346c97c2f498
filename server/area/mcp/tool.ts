import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { parseInput, refuseUnknownFilters } from '#server/base/http/input.ts';

/** The input of a call of an endpoint, as a program sends it. */
export type Given = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

/**
 * Calls endpoints as the program that called the tool. Its rights, pace and audit are those of HTTP.
 * @throws Fault the refusal of the endpoint
 */
export type Asking = {
  json<E extends Endpoint>(endpoint: E, given: Given): Promise<AnswerOf<E>>;
  stream(endpoint: Endpoint, given: Given): Promise<Readable>;
  /** The path of an endpoint on this server. */
  pathOf(endpoint: Endpoint, params: Given['params']): string;
};

/** A tool of the MCP door. It only reads. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** The JSON schema of its arguments. */
  schema: object;
  /** Runs it with arguments that are not yet checked. @throws Fault for its arguments, and as `Asking` */
  run(given: object, asking: Asking): Promise<object>;
};

/** Declares a tool: its arguments and what it answers. */
export function tool<Input extends z.ZodObject>(
  declared: Pick<Tool, 'name' | 'title' | 'description'> & {
    input: Input;
    answer(asked: z.output<Input>, asking: Asking): Promise<object>;
  },
): Tool {
  const { input, answer, ...named } = declared;
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return {
    ...named,
    schema,
    async run(given, asking) {
      refuseUnknownFilters(input, given);
      return answer(parseInput(input, given), asking);
    },
  };
}

/** The most ids in an argument. */
const MAX_IDS = 500;

/** Ids of records of a kind. */
export const idsOf = (kind: string) =>
  z
    .array(z.int().min(1))
    .min(1)
    .max(MAX_IDS)
    .optional()
    .describe(`Ids of ${kind}; all visible ones if left out`);

/** The most rows of an answer. */
const MAX_ROWS = 200;

/** The arguments of an answer in pages. */
export const paged = {
  page: z.int().min(1).max(1_000_000).default(1).describe('Page, from 1'),
  page_size: z.int().min(1).max(MAX_ROWS).default(50).describe('Rows of a page'),
};

/** Says which page of how many rows an answer is, and whether more follow. */
export const pageOf = ({ page, page_size }: { page: number; page_size: number }, total: number) => ({
  page,
  total,
  more: page * page_size < total,
});
