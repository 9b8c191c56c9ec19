export { createOrganization, type NewOrganization } from './create-organization.ts'
