export { createOrganization } from './create-organization.ts'
export { foundOrganization } from './found-organization.ts'
