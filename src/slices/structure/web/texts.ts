import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  departments: 'Departments',
  departmentsHelp: 'Manage organizational departments and their hierarchies',
  locations: 'Locations',
  locationsHelp: 'Manage office locations and their details',
  units: 'Units',
  unitsHelp: 'Manage organizational units and hierarchies',
  contacts: 'Contacts',
  contactsHelp: 'People to call, and what they handle',
  fromContacts: 'From your contacts',
  nameOnly: 'Name only',
  budgetStays: '{amount} of budget stays with {name}. If another department should spend it, edit both budgets.',
  noManager: 'No manager',
  people: { one: '{n} person', other: '{n} people' },
})
