import type pg from 'pg'
import type { PlainDate } from '#core/plain-date.ts'

/** Input of the measuring process. */
export interface ExportQuestion {
  /** Logs in as app_login. */
  connection: pg.ClientConfig
  /** Of a session that sees every row. */
  token: string
  range: { from: PlainDate; to: PlainDate }
  /** A day with rows of each person, for what a process loads once. */
  firstDay: PlainDate
}

/** Output of the measuring process. */
export interface ExportMeasure {
  /** Of the file. */
  bytes: number
  /** By how much the process was larger than before the export at its largest, in millions of bytes. */
  grownMb: number
}
