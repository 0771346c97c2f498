import { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { VERSION } from '#server/base/config/version.ts';
import { errorBodyOf } from '#server/base/http/fault-answer.ts';
import { reportTools } from './report-tools.ts';
import type { Asking, Tool } from './tool.ts';
import { vehicleTools } from './vehicle-tools.ts';

/** The versions of the protocol that this door speaks, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

const TOOLS: readonly Tool[] = [...reportTools, ...vehicleTools];

const INSTRUCTIONS =
  'Traza manages a fleet of vehicles. All tools only read, and show what the user of the token may see. ' +
  'A refusal has a stable code; after err.tooMany, wait the seconds in n.';

/** Errors of JSON-RPC. */
const [INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS] = [-32600, -32601, -32602] as const;

/** A message of JSON-RPC: a request has an id and a method, a notification no id, a response no method. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
type Id = string | number | null;

const failed = (id: Id, code: number, words: string) => ({
  ...{ jsonrpc: '2.0', id },
  error: { code, message: words },
});
type Answer = ReturnType<typeof failed> | { jsonrpc: '2.0'; id: Id; result: object };

/**
 * Answers one message of the Model Context Protocol (https://modelcontextprotocol.io/specification).
 * Nothing is kept between messages. Null: the message wants no answer.
 */
export async function answerMessage(sent: unknown, asking: Asking): Promise<Answer | null> {
  const { data } = message.safeParse(sent);
  if (!data) return failed(null, INVALID_REQUEST, 'not one message of JSON-RPC 2.0');
  const { id, method, params = {} } = data;
  if (id === undefined || method === undefined) return null;
  const answered = (result: object): Answer => ({ jsonrpc: '2.0', id, result });
  switch (method) {
    case 'initialize':
      return answered(greeting(params.protocolVersion));
    case 'ping':
      return answered({});
    case 'tools/list':
      return answered({ tools: TOOLS.map(listed) });
    case 'tools/call': {
      const found = TOOLS.find(({ name }) => name === params.name);
      if (!found) return failed(id, INVALID_PARAMS, 'no such tool');
      return answered(await outcome(found, params.arguments ?? {}, asking));
    }
    default:
      return failed(id, METHOD_NOT_FOUND, 'no such method');
  }
}

const greeting = (asked: unknown) => ({
  protocolVersion: PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0],
  capabilities: { tools: {} },
  serverInfo: { name: 'traza', title: 'Traza', version: VERSION },
  instructions: INSTRUCTIONS,
});

const listed = ({ name, title, description, schema }: Tool) => ({
  ...{ name, title, description, inputSchema: schema },
  annotations: { readOnlyHint: true, openWorldHint: false },
});

/** The result of a tool. A refusal is a result too, so that the model reads its code. */
async function outcome(found: Tool, given: unknown, asking: Asking): Promise<object> {
  const texts = (value: object) => [{ type: 'text', text: JSON.stringify(value) }];
  try {
    if (typeof given !== 'object' || given === null) throw new Fault('err.request', 400);
    return { content: texts(await found.run(given, asking)) };
  } catch (error) {
    if (error instanceof Fault) return { content: texts(errorBodyOf(error)), isError: true };
    throw error;
  }
}
