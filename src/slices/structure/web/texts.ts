import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  departments: 'Departments',
  departmentsHelp: 'Teams, their managers, and their budgets',
  locations: 'Locations',
  locationsHelp: 'Your sites and their time zones',
  units: 'Units',
  unitsHelp: 'Units you track hours for',
  contacts: 'Contacts',
  contactsHelp: 'People to call, and what they handle',
  fromContacts: 'From your contacts',
  nameOnly: 'Name only',
  budgetStays: '{amount} of budget stays with {name}. If another department should spend it, edit both budgets.',
  noManager: 'No manager',
  people: { one: '{n} person', other: '{n} people' },
})
