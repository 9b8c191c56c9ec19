export const unitColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'unitCode', title: 'Code', type: 'text', sortable: true },
  { key: 'parentName', title: 'Parent', type: 'text', sortable: true, optional: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true },
  { key: 'description', title: 'Description', type: 'text' },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
