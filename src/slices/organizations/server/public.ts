export { createOrganization } from './create-organization.ts'
export { foundOrganization, openOrganization } from './found-organization.ts'
export { readLogo } from './read-logo.ts'
export { welcomeMail } from './welcome-mail.ts'
