import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  change: 'Change',
  stepProfile: 'Check your profile',
  stepProfileHelp: 'This is the name on your timesheets',
  stepProfileMissing: 'Add your {what}. Payroll exports and approvals use them.',
  missingEmployeeId: 'employee ID',
  missingJobTitle: 'job title',
  missingManager: 'manager',
  stepProfileComplete: 'Complete record',
  stepProfileGo: 'Edit profile',
})
