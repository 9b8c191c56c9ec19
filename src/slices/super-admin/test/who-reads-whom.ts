import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofOperators = { exempt: 'for platform administrators, who are no one’s relation; shows no hours and no record of a person' }

export const whoReadsWhom: WhoReadsWhom = {
  'superAdmin.enter': ofOperators,
  'superAdmin.exit': ofOperators,
  'installationOrganizations.list': ofOperators,
  'installationOrganizations.read': ofOperators,
  'installationOrganizations.create': ofOperators,
  'installationOrganizations.setActive': ofOperators,
  'installationOrganizations.setLimit': ofOperators,
  'installationOrganizations.setModule': ofOperators,
  'installationModuleRequests.list': ofOperators,
  'installationModuleRequests.approve': ofOperators,
  'installationModuleRequests.reject': ofOperators,
  'operators.list': ofOperators,
  'operators.add': ofOperators,
  'operators.remove': ofOperators,
  'installation.health': ofOperators,
  'installation.moduleAnalytics': ofOperators,
  'installation.securityEvents': ofOperators,
}
