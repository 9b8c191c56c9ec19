import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  settings: 'Settings',
  breadcrumb: 'Breadcrumb',
  unsaved: 'Unsaved changes',
  save: 'Save',
  discard: 'Discard',
  account: 'Your account',
  organization: 'Organization',
  access: 'People and access',
  time: 'Time',
  billing: 'Billing',
})
