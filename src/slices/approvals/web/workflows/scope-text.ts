/** The text of each scope of an assignment, by its key in texts.ts. */
export const scopeText = {
  organization: 'organizationScope',
  department: 'departmentScope',
  group: 'groupScope',
  person: 'personScope',
} as const
