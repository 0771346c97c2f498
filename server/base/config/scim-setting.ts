import { scimGroup } from '#domain/scim/group-rights.ts';
import { jsonList } from './json-list.ts';

/** The setting: the role and the fleets of each group of the identity provider, the highest first. */
export const scimGroups = jsonList(scimGroup);
