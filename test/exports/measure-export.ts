/*
 * Exports the report of timesheets as XLSX in a process that does nothing else, as fast as it can, and prints how far the process grew:
 * `node test/exports/measure-export.ts '<the question as JSON>'`.
 */
import { clearInterval, setInterval } from 'node:timers'
import { openDatabase } from '#server/db/open-database.ts'
import { BatchPool } from '#server/db/pool.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { timesheetReportRoutes } from '#slices/reports/server/routes.ts'
import { clientsOf } from '../client.ts'
import type { ExportMeasure, ExportQuestion } from './question.ts'

const { connection, token, range, firstDay } = JSON.parse(process.argv[2]!) as ExportQuestion
const report = (error: unknown) => console.error(error)
const pool = new BatchPool({ connection, size: 2, name: 'steward measure', named: true, report })
const db = openDatabase({ announce: () => undefined, report, pools: { pool, authPool: pool } })
const as = clientsOf({ db }, timesheetReport, timesheetReportRoutes)

async function exportAll(input: ExportQuestion['range']): Promise<number> {
  let bytes = 0
  for await (const chunk of await as({ token }).xlsx(input)) bytes += Buffer.from(chunk, 'base64').length
  return bytes
}

// Loads what is loaded once for a process.
await exportAll({ from: firstDay, to: firstDay })
globalThis.gc?.()
const before = process.memoryUsage.rss()
let highest = before
const sampling = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss())
}, 5)
const bytes = await exportAll(range)
clearInterval(sampling)
await pool.end()
const measure: ExportMeasure = { bytes, grownMb: Math.round((highest - before) / 1e6) }
console.log(JSON.stringify(measure))
