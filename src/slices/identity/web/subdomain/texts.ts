import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  loading: 'Loading organization...',
  loadingHint: 'If this takes too long, please refresh the page',
  notFound: 'Organization Not Found',
  notFoundText: 'The organization for this subdomain could not be found or is inactive.',
  toMainSite: 'Go to Main Site',
  unresolved: "Couldn't load the organization",
  failed: 'Failed to resolve organization: {message}',
  slow: 'it took longer than 5 seconds',
  tryAgain: 'Try Again',
  accessDenied: 'Access Denied',
  notMember: "Your account isn't a member of {name}.",
  thisOrganization: 'this organization',
  goTo: 'Go to {name}',
  signOut: 'Sign Out',
})
