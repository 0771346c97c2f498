import { sql } from 'kysely';
import {
  getReceipt,
  getReceiptHistory,
  getReceiptPhoto,
  getReceipts,
  getReceiptsExport,
  type ReceiptRecord,
} from '#api/receipt.ts';
import { RECEIPT_LIST } from '#domain/receipt/receipt-list.ts';
import { photoFile, readPhotos } from '#server/area/photo/read-photo.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { confirmAsBill, confirmAsRefuelling, refuseReceipt } from './decide.ts';
import { readNearStations } from './near-stations.ts';
import { receiptRows } from './receipt-source.ts';
import { sendOwnReceipt } from './send-own.ts';

async function found(app: App, caller: Caller, id: number) {
  const row = await receiptRows.one(app, caller, id);
  if (!row) throw notFound();
  return row;
}

type More = Pick<ReceiptRecord, 'station_id' | 'day' | 'hour' | 'country' | 'refuelling_id' | 'bill_id'>;

async function readMore({ database }: App, id: number): Promise<More> {
  const { rows } = await sql<More>`
    select receipt.station_id, receipt.refuelling_id::int as refuelling_id, receipt.bill_id,
      coalesce(vehicle.country, 'ES') as country,
      to_char(receipt.paid_at at time zone vehicle.time_zone, 'YYYY-MM-DD') as day,
      to_char(receipt.paid_at at time zone vehicle.time_zone, 'HH24:MI') as hour
    from receipt join vehicle on vehicle.id = receipt.vehicle_id
    where receipt.id = ${id}`.execute(database.sql);
  return rows[0]!;
}

/** Receipts that drivers photograph, and what the office makes of them (decision 143). */
export const receiptHandlers: readonly Handler[] = [
  sendOwnReceipt,
  readNearStations,

  handle(getReceipts, ({ app, caller, query }) => receiptRows.page(app, caller, query)),

  handle(getReceiptsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, RECEIPT_LIST, await receiptRows.all(app, caller, query));
  }),

  handle(getReceipt, async ({ app, caller, params }) => {
    const row = await found(app, caller, params.receipt_id);
    const photos = await readPhotos(app.database, 'receipt', [row.id]);
    return { ...row, ...(await readMore(app, row.id)), photos: photos.get(row.id) ?? [] };
  }),

  handle(getReceiptHistory, async ({ app, caller, params }) => {
    const { id } = await found(app, caller, params.receipt_id);
    return { history: await readHistory(app.database, { entity: 'receipt', id }) };
  }),

  handle(getReceiptPhoto, async ({ app, caller, params }) => {
    const { id } = await found(app, caller, params.receipt_id);
    return photoFile(app.database, { owner: 'receipt', ownerId: id, photoId: params.photo_id });
  }),

  confirmAsRefuelling,
  confirmAsBill,
  refuseReceipt,
];
