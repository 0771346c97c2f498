const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';

/** The abilities of this door (RFC 7643 §5). */
export const SERVICE_CONFIG = {
  schemas: [`${SCHEMA}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Access token',
      description: 'A personal access token with the scope people',
      primary: true,
    },
  ],
};

const typeOf = (name: 'User' | 'Group') => ({
  schemas: [`${SCHEMA}:ResourceType`],
  ...{ id: name, name, endpoint: `/${name}s`, schema: `${SCHEMA}:${name}`, schemaExtensions: [] },
  meta: { resourceType: 'ResourceType', location: `/scim/v2/ResourceTypes/${name}` },
});

/** The kinds of resources (RFC 7643 §6). */
export const RESOURCE_TYPES = [typeOf('User'), typeOf('Group')];

type Attribute = { name: string; type: string; multiValued: boolean; required: boolean; mutability: string };
const attribute = (name: string, more: Partial<Attribute> & { subAttributes?: object[] } = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
});
const values = (name: string, more: Partial<Attribute> = {}) =>
  attribute(name, {
    ...{ type: 'complex', multiValued: true, ...more },
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  });

/** The attributes that are kept (RFC 7643 §7); others are passed over. */
export const SCHEMAS = [
  {
    id: `${SCHEMA}:User`,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, mutability: 'immutable' }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName')],
      }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('active', { type: 'boolean' }),
      attribute('preferredLanguage'),
      attribute('timezone'),
      values('emails'),
      values('phoneNumbers'),
      values('groups', { mutability: 'readOnly' }),
    ],
  },
  {
    id: `${SCHEMA}:Group`,
    name: 'Group',
    attributes: [attribute('displayName', { required: true }), values('members')],
  },
].map((schema) => ({
  schemas: [`${SCHEMA}:Schema`],
  ...schema,
  meta: { resourceType: 'Schema', location: `/scim/v2/Schemas/${schema.id}` },
}));
