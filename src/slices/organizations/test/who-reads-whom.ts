import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofOrganization = { exempt: 'is about the organization; no record of a person is in it' }

export const whoReadsWhom: WhoReadsWhom = {
  'organizations.profile': ofOrganization,
  'organizations.updateProfile': ofOrganization,
  'organizations.setLogo': ofOrganization,
  'accountSecurity.read': ofOrganization,
  'accountSecurity.update': ofOrganization,
  'accountSecurity.count': ofOrganization,
  'publicProfile.read': ofOrganization,
  'publicProfile.update': ofOrganization,
  'preferences.read': ofOrganization,
  'preferences.update': ofOrganization,
}
