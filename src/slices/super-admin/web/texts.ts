import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  subtitle: 'All organizations and the health of this installation',
  sections: 'Sections',
  organizations: 'Organizations',
  requests: 'Module requests',
  operators: 'Platform administrators',
  security: 'Security events',
  mail: 'Mail',
  newOrganization: 'New organization',
  insideTitle: "You're in {name}",
  insideHelp:
    'The super admin view is about the whole installation, so it opens outside of any organization. You stay a member of {name} and can switch back at any time.',
  insideVisitHelp:
    "You're visiting {name} as a platform administrator. Exit the organization to end the visit and open the super admin view.",
  leave: 'Go to the Super Admin View',
  backTo: 'Back to {name}',
})
