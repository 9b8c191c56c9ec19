export const departmentColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'departmentCode', title: 'Code', type: 'text', sortable: true },
  { key: 'parentName', title: 'Parent', type: 'text', sortable: true, optional: true },
  { key: 'managerName', title: 'Manager', type: 'text', sortable: true },
  { key: 'locationName', title: 'Location', type: 'text', sortable: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true },
  { key: 'costCenter', title: 'Cost center', type: 'text', sortable: true },
  { key: 'budgetAmount', title: 'Budget amount', type: 'money', sortable: true },
  { key: 'description', title: 'Description', type: 'text', optional: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
