import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  departments: 'Departments',
  departmentsHelp: 'Who works where, who leads it and what it may spend',
  locations: 'Locations',
  locationsHelp: 'Where the organization works, and in which time zone',
  units: 'Units',
  unitsHelp: 'Teams and sites that hours are recorded for',
  contacts: 'Contacts',
  contactsHelp: 'Whom to reach, and what for',
  noManager: 'No manager',
  people: { one: '{n} person', other: '{n} people' },
})
