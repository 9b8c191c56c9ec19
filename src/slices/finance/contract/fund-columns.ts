/** By what is stored: the words that lists, files, and the history show. */
export const FUNCTION_WORDS = {
  program: 'Program services',
  management_general: 'Management and general',
  fundraising: 'Fundraising',
} as const
export const RESTRICTION_WORDS = {
  none: 'Without donor restrictions',
  board_designated: 'Board-designated',
  purpose: 'Purpose-restricted',
  time: 'Time-restricted',
  perpetual: 'Perpetual',
} as const

interface Worded {
  defaultFunction: keyof typeof FUNCTION_WORDS
  restriction: keyof typeof RESTRICTION_WORDS
}

export const fundColumns = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'code', title: 'Code', type: 'text', sortable: true },
  { key: 'programName', title: 'Program', type: 'text', sortable: true },
  { key: 'defaultFunction', title: 'Function', type: 'text', value: (row: Worded) => FUNCTION_WORDS[row.defaultFunction] },
  { key: 'startDate', title: 'Start date', type: 'date', sortable: true },
  { key: 'endDate', title: 'End date', type: 'date', sortable: true },
  { key: 'restriction', title: 'Restriction', type: 'text', value: (row: Worded) => RESTRICTION_WORDS[row.restriction], optional: true },
  { key: 'purpose', title: 'Purpose', type: 'text', optional: true },
  { key: 'takesLeave', title: 'Leave allowed', type: 'flag', optional: true },
  { key: 'needsCertification', title: 'Certification required', type: 'flag', optional: true },
  { key: 'peopleCount', title: 'People', type: 'integer', sortable: true, optional: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
] as const
