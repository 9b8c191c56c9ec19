export { createOrganization } from './create-organization.ts'
export { foundOrganization, openOrganization } from './found-organization.ts'
