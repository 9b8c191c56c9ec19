import type { Fixtures } from '#test/isolation/fixture.ts'

const ofOperators = { exempt: 'for platform administrators: test/isolation/operators.test.ts' }
const id = '01a1aaaa-0000-7000-8000-000000000000'

export const fixtures: Fixtures = {
  'superAdmin.enter': {
    exempt: 'answers everyone but platform administrators the same, whatever the id: src/slices/super-admin/server/stay/stay.test.ts',
    fixedInput: { organizationId: id },
  },
  'superAdmin.exit': { exempt: 'takes no id', changesAccess: true },
  'installationOrganizations.list': ofOperators,
  'installationOrganizations.read': { ...ofOperators, fixedInput: { id } },
  'installationOrganizations.create': {
    ...ofOperators,
    fixedInput: { organizationName: 'Some', subdomain: 'made-by-an-operator', administratorEmail: 'a@x.test', timezone: 'UTC' },
  },
  'installationOrganizations.setActive': { ...ofOperators, fixedInput: { id, isActive: false } },
  'installationOrganizations.setLimit': { ...ofOperators, fixedInput: { id, maxUsers: 5 } },
  'installationOrganizations.setModule': {
    ...ofOperators,
    fixedInput: { id, module: 'time', status: 'active', trialEndsOn: null, subscriptionEndsOn: null, adminControlled: false },
  },
  'installationModuleRequests.list': ofOperators,
  'installationModuleRequests.approve': {
    ...ofOperators,
    fixedInput: { organizationId: id, id, status: 'active', trialEndsOn: null, subscriptionEndsOn: null },
  },
  'installationModuleRequests.reject': { ...ofOperators, fixedInput: { organizationId: id, id } },
  'operators.list': ofOperators,
  'operators.add': { ...ofOperators, fixedInput: { email: 'unknown@x.test' } },
  'operators.remove': { ...ofOperators, fixedInput: { id } },
  'installation.health': ofOperators,
  'installation.moduleAnalytics': ofOperators,
  'installation.securityEvents': ofOperators,
}
