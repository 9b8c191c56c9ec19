import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  timesheets: 'Timesheets',

  dates: 'Dates',
  person: 'Person',
  department: 'Department',
  status: 'Status',
  column: 'Charged to',
  filtersDidNotLoad: "Couldn't load the filters",
  reversed: "End date can't be before start date",

  exportCsv: 'Export CSV',
  exportXlsx: 'Export XLSX',
  print: 'Print',

  totals: 'Totals',
  hours: 'Hours',
  people: 'People',
  entries: 'Entries',
  byColumn: 'Hours by what they were charged to',
  otherColumns: { one: '{n} other', other: '{n} others' },
  columnHours: '{hours} hrs',

  employee: 'Employee',
  date: 'Date',
  period: 'Period',
  pages: 'Pages',
  pageOf: 'Page {page} of {pages}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  shown: '{first}–{last} of {n}',

  didNotLoad: "Couldn't load the report",
  empty: 'No hours in this date range',
  emptyHelp: 'Try different dates.',
  emptyHelpOwn: 'Try different dates, or enter your hours.',
  enterTime: 'Enter my time',
  filterEmpty: 'No results for these filters',
})
