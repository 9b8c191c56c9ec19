export const programColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'code', title: 'Code', type: 'text', sortable: true },
  { key: 'description', title: 'Description', type: 'text', optional: true },
  { key: 'fundsCount', title: 'Funds', type: 'integer', sortable: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
