export const locationColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'address', title: 'Address', type: 'text', optional: true },
  { key: 'city', title: 'City', type: 'text', sortable: true },
  { key: 'state', title: 'State', type: 'text', sortable: true },
  { key: 'zipCode', title: 'ZIP code', type: 'text', optional: true },
  { key: 'country', title: 'Country', type: 'text', optional: true },
  { key: 'phone', title: 'Phone', type: 'text' },
  { key: 'email', title: 'Email', type: 'text', optional: true },
  { key: 'contactName', title: 'Contact', type: 'text', sortable: true },
  { key: 'contactPerson', title: 'Contact person', type: 'text', optional: true },
  { key: 'timezone', title: 'Time zone', type: 'text', sortable: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true },
] as const
