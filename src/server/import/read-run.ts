import { XLSX } from '#core/file-limits.ts'
import { proposeMapping } from '#core/import-fields.ts'
import type { TextEncoding } from '#server/files/text-encoding.ts'
import { readTable } from './read/read-table.ts'
import { UnreadableTable } from './read/table.ts'
import { clearRows, insertRows } from './rows.ts'
import type { RunWork } from './run-work.ts'
import { remembered, type StoredRun, setHead, setRead, setUnreadable } from './runs.ts'

/** Stores the rows of a run's file, and proposes what its columns are. One that cannot be read says why. */
export async function readRun({ jobs, files, organizationId, kind, report }: RunWork, run: StoredRun): Promise<void> {
  const { id, fileId, kind: name } = run
  const inOrganization = jobs.withJob(organizationId)
  const file = fileId === null ? null : await inOrganization.readOnce(tx => files.bytesOf(tx, { id: fileId, recordId: id }))
  try {
    if (file === null) throw new UnreadableTable('This file is no longer available. Choose it again.')
    const known = await inOrganization.write(async tx => {
      const [, fields] = await Promise.all([tx.run(clearRows, { id }), tx.rows(remembered, { kind: name })])
      return Object.fromEntries(fields.map(({ header, field }) => [header, field]))
    })
    const task = {
      bytes: file.bytes,
      isWorkbook: file.contentType === XLSX,
      encoding: run.encoding as TextEncoding | null,
      worksheet: run.worksheet,
    }
    for await (const part of readTable(task)) {
      if ('head' in part) {
        const { encoding, headers, worksheets, worksheet } = part.head
        const mapping = JSON.stringify(proposeMapping(headers, kind.contract.fields, kind.contract.exports, known))
        const head = { id, encoding, headers: JSON.stringify(headers), mapping, worksheets: JSON.stringify(worksheets), worksheet }
        await inOrganization.write(tx => tx.run(setHead, head))
      } else await inOrganization.write(tx => tx.run(insertRows, { id, rows: JSON.stringify(part.rows) }))
    }
    await inOrganization.write(async tx => {
      await tx.run(setRead, { id })
      tx.announce('import_runs', id)
    })
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    if (error.cause !== undefined) report(error)
    await inOrganization.write(async tx => {
      await tx.run(setUnreadable, { id, problem: error.message })
      tx.announce('import_runs', id)
    })
  }
}
