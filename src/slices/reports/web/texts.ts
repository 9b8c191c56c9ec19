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
  isSetTo: '{filter}: {value}',
  everyone: 'All entries',
  printed: 'Printed {at}',
  tooManyToPrint: 'Up to {n} rows can be printed. Narrow the filters or export a file.',
  notAllPrinted: 'Rows {first}–{last} of {n}. To print every row, use Print on the page.',
  notPrinted: "Couldn't prepare the report for printing",

  totals: 'Totals',
  hours: 'Hours',
  people: 'People',
  entries: 'Entries',
  byColumn: 'Hours by fund, department, or pay code',
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

  tryAgain: 'Try Again',
  didNotLoad: "Couldn't load the report",
  empty: 'No hours in this date range',
  emptyHelp: 'Try different dates.',
  emptyHelpOwn: 'Try different dates, or enter your hours.',
  enterTime: 'Enter my time',
  filterEmpty: 'No results for these filters',
})
