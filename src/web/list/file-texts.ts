import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ export: 'Export', exportCsv: 'Export CSV', exportXlsx: 'Export XLSX' })
