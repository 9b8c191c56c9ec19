export { visited } from './by-domain.ts'
export { createOrganization } from './create-organization.ts'
export { foundOrganization, openOrganization } from './found-organization.ts'
export { welcomeMail } from './welcome-mail.ts'
