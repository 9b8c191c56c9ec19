import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  subtitle: "Every organization on this installation, and how it's running",
  sections: 'Sections',
  organizations: 'Organizations',
  requests: 'Module requests',
  operators: 'Platform administrators',
  security: 'Security events',
  mail: 'Mail',
  newOrganization: 'New organization',
  insideTitle: "You're in {name}",
  insideHelp: "The super admin view isn't available inside an organization. You can switch back at any time.",
  insideVisitHelp: "The super admin view isn't available inside an organization.",
  leave: 'Go to the Super Admin View',
})
