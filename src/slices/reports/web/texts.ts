import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  timesheets: 'Timesheets',
  range: 'Hours of {range}',

  dates: 'Dates',
  person: 'Person',
  department: 'Department',
  status: 'Status',
  column: 'Column',
  filtersDidNotLoad: 'The filters did not load',
  reversed: 'The last day must not be before the first',

  exportCsv: 'Export CSV',
  exportXlsx: 'Export XLSX',
  print: 'Print',

  totals: 'Totals',
  hours: 'Hours',
  people: 'People',
  entries: 'Entries',
  byColumn: 'Hours by column',
  otherColumns: { one: '{n} other column', other: '{n} other columns' },
  columnHours: '{hours} h',

  employee: 'Employee',
  date: 'Date',
  period: 'Period',
  pages: 'Pages',
  pageOf: 'Page {page} of {pages}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  shown: '{first} to {last} of {n}',

  didNotLoad: 'The report did not load',
  empty: 'No hours between these days',
  emptyHelp: 'Hours appear here as soon as somebody enters them.',
  filterEmpty: 'Nothing matches these filters',
})
