import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import type { TableHead, TableSum } from './backup-head.ts';

/** Octets that are collected before they are passed on. */
const PIECE = 4 * 1024 * 1024;

/** The form of values, whatever the server's settings, and the order of rows: the physical one. */
export const COPY_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** The copy command's words for the rows of a table. */
export const copied = ({ name, columns }: TableHead) =>
  `${name} (${columns.map((column) => `"${column}"`).join(', ')})`;
export const copiedAs = ({ form }: TableHead) => `with (format ${form})`;

/** Reads a table and gives it to `take` in pieces. The next piece is read when the last one is taken. */
export async function copyTable(
  client: ClientBase,
  table: TableHead,
  take: (content: Buffer) => Promise<void>,
): Promise<TableSum> {
  const stream = client.query(to(`copy ${copied(table)} to stdout ${copiedAs(table)}`));
  const hash = createHash('sha256');
  let octets = 0;
  let held: Buffer[] = [];
  let heldOctets = 0;
  const flush = async () => {
    const content = Buffer.concat(held);
    held = [];
    heldOctets = 0;
    if (content.length > 0) await take(content);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    octets += chunk.length;
    heldOctets += chunk.length;
    held.push(chunk);
    if (heldOctets >= PIECE) await flush();
  }
  await flush();
  return { rows: stream.rowCount, octets, sha256: hash.digest('hex') };
}
