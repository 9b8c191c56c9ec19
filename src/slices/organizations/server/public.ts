/** @public For the pages of slices to come; the example of a subject uses it. */
export { visited } from './by-domain.ts'
export { createOrganization } from './create-organization.ts'
export { foundOrganization, openOrganization } from './found-organization.ts'
export { readLogo } from './read-logo.ts'
export { welcomeMail } from './welcome-mail.ts'
