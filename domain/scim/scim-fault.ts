/** A refusal in the words of SCIM (RFC 7644 §3.12). `type` is its `scimType`; null: none fits. */
export class ScimFault extends Error {
  readonly status: number;
  readonly type: string | null;
  constructor(status: number, type: string | null, detail: string) {
    super(detail);
    this.status = status;
    this.type = type;
  }
}

/** A value that this attribute cannot have. */
export const invalidValue = (detail: string) => new ScimFault(400, 'invalidValue', detail);
/** Somebody else has it. */
export const uniqueness = (detail: string) => new ScimFault(409, 'uniqueness', detail);
/** No such user or group, or one out of reach. */
export const unknown = () => new ScimFault(404, null, 'No such resource');
