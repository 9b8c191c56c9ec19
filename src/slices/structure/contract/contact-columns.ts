export const contactColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'purpose', title: 'Purpose', type: 'text', sortable: true },
  { key: 'email', title: 'Email', type: 'text', sortable: true },
  { key: 'phone', title: 'Phone', type: 'text' },
  { key: 'locationCount', title: 'Locations', type: 'integer', sortable: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
