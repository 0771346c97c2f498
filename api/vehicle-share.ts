import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { SHARE_ENDS, vehicleShareInput } from '#domain/vehicle/vehicle-share.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const point = z.object({ lat: z.number(), lng: z.number() });
const ofVehicle = z.object({ device_id: idText });

/** A link by which somebody without an account follows a vehicle; its secret was shown once. */
export const vehicleShare = z.object({
  id: z.int(),
  label: z.string().nullable(),
  target: point.nullable(),
  ends_on_arrival: z.boolean(),
  /** Null when the account is deleted. */
  made_by: z.string().nullable(),
  made_at: instant,
  expires_at: instant,
  /** The first time that it was used; null: never. */
  opened_at: instant.nullable(),
  /** Null: it lasts. */
  ended_at: instant.nullable(),
  end_reason: z.enum(SHARE_ENDS).nullable(),
});
export type VehicleShare = z.infer<typeof vehicleShare>;

export const getVehicleShares = endpoint({
  name: 'getVehicleShares',
  method: 'GET',
  path: '/vehicle/{device_id}/share',
  access: 'vehicle_share:read',
  audited: 'vehicle_share',
  of: ['vehicle_share', 'vehicle', 'user'],
  summary: 'The links to a vehicle: those in force, and those that ended in the last 30 days',
  params: ofVehicle,
  answer: z.object({ rows: z.array(vehicleShare) }),
});

export const postVehicleShare = endpoint({
  name: 'postVehicleShare',
  method: 'POST',
  path: '/vehicle/{device_id}/share',
  access: 'vehicle_share:edit',
  changes: ['vehicle_share'],
  summary: 'A link by which somebody without an account follows this vehicle for a time',
  params: ofVehicle,
  body: vehicleShareInput,
  answer: z.object({
    id: z.int(),
    /** The path from the root of the host, with the secret behind `#`. The server shows it only now. */
    path: z.string(),
    expires_at: instant,
  }),
});

export const deleteVehicleShare = endpoint({
  name: 'deleteVehicleShare',
  method: 'DELETE',
  path: '/vehicle/{device_id}/share/{share_id}',
  access: 'vehicle_share:edit',
  changes: ['vehicle_share'],
  summary: 'A link stops working at once',
  params: ofVehicle.extend({ share_id: idText }),
  answer: z.object({ ok: z.literal(true) }),
});

/** Where a shared vehicle is now. Its answer has no past, no driver, no speed, no odometer and no ids. */
export const readSharedVehicle = endpoint({
  name: 'readSharedVehicle',
  method: 'GET',
  path: '/shared/{secret}',
  access: 'public',
  hasSecretPath: true,
  of: ['vehicle_share', 'vehicle'],
  summary: 'Where the vehicle behind a secret link is now',
  params: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  answer: z.object({
    /** The label of the link; without one the plate. */
    name: z.string(),
    /** Null: the place is not known now. */
    place: point.extend({ heading: z.number().nullable(), ts: instant }).nullable(),
    target: point.nullable(),
    /** When it is expected there; null without a place or a target. */
    arrival: z.object({ at: instant, by: z.enum(['road', 'line']) }).nullable(),
    expires_at: instant,
  }),
});
