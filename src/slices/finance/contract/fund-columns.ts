export const fundColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'code', title: 'Code', type: 'text', sortable: true },
  { key: 'programName', title: 'Program', type: 'text', sortable: true },
  { key: 'defaultFunction', title: 'Function', type: 'text', sortable: true },
  { key: 'startDate', title: 'Start date', type: 'date', sortable: true },
  { key: 'endDate', title: 'End date', type: 'date', sortable: true },
  { key: 'restriction', title: 'Restriction', type: 'text', optional: true },
  { key: 'purpose', title: 'Purpose', type: 'text', optional: true },
  { key: 'takesLeave', title: 'Takes leave', type: 'flag', optional: true },
  { key: 'needsCertification', title: 'Effort is certified', type: 'flag', optional: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
