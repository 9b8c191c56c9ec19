import { IMPORT_FILE } from '#core/import-fields.ts'
import type { DateOrder } from '#core/written-date.ts'
import type { FileKind } from '#server/files/kind.ts'
import { inPortions } from '#server/import/in-portions.ts'
import { type CheckedRow, defineImport, type RowToCheck } from '#server/import/kind.ts'
import type { ImportParts } from '#server/slice.ts'
import { canonicalEmail } from '#slices/identity/server/public.ts'
import { requireInvitable } from '#slices/invitations/server/public.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { peopleImport as contract } from '#slices/staff/contract/import.ts'
import { planPeople } from '#slices/staff/rules/import-people.ts'
import { type ParsedRow, type PersonPlan, ROWS_AT_ONCE, type UnreadRow } from '#slices/staff/rules/import-rows.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import { applyPeople } from './apply-people.ts'
import { inviteImported } from './invite-imported.ts'
import { parseRow } from './parse-row.ts'
import { rowsForOthers } from './rows-for-oneself.ts'
import { storedStaff } from './stored-staff.ts'
import { undoPeople } from './undo-people.ts'

/** What is stored with its runs. */
export const PEOPLE = 'people'

/** The files of an import of people: only for their sender, whose import holds them until it runs. */
export const peopleFile: FileKind = {
  ...IMPORT_FILE,
  image: null,
  anyEncoding: true,
  upload: { permission: 'staff_module:write', module: 'resources' },
  read: { permission: 'staff_module:write', module: 'resources' },
}

export const peopleImport = ({ mail }: ImportParts) =>
  defineImport<PersonPlan, { createDepartments: boolean; invite: boolean }>({
    contract: contract.kind,
    fileKind: PEOPLE_FILE.kind,
    async check({ tx, rows, options, orderOf }) {
      const stored = await storedStaff(tx)
      const { parsed, unread, named } = await inPortions(readRows(rows, orderOf))
      const planned = await inPortions(planPeople(parsed, named, stored, options))
      const answers = [...unread, ...planned.map(rowsForOthers(tx.actor, stored.people))]
      return options.invite ? answers.map(counted) : answers
    },
    apply: applyPeople,
    undo: undoPeople,
    async begin({ tx, run, counts }) {
      if (run.options.invite) await requireInvitable(tx, counts.invite ?? 0, 'invite')
    },
    async finished(job) {
      const { tx, request, run, results, userId, created } = job
      const { id, fileName } = run
      const problem = run.options.invite ? await inviteImported({ tx, request }, await created(), mail) : null

      const count = (results.created ?? 0) + (results.updated ?? 0)
      notifyUser(tx, userId, {
        notificationType: 'import_finished',
        title: 'Import finished',
        message: `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'} imported from ${fileName}.`,
        relatedResourceType: 'import_runs',
        relatedResourceId: id,
      })
      return problem
    },
  })

/** A new person with an address is one to invite. */
function counted(answer: CheckedRow<PersonPlan>): CheckedRow<PersonPlan> {
  return answer.outcome === 'create' && answer.plan.changes.email ? { ...answer, countedAs: 'invite' } : answer
}

function* readRows(rows: readonly RowToCheck[], orderOf: (field: string) => DateOrder) {
  const parsed: ParsedRow[] = []
  const unread: CheckedRow<PersonPlan>[] = []
  const named: UnreadRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const read = parseRow(row, orderOf)
    if ('parsed' in read) {
      parsed.push(read.parsed)
      continue
    }
    unread.push({ row: row.row, outcome: 'problem', ...read })
    const { employeeId = null, email } = row.values
    named.push({ row: row.row, employeeId, email: email === undefined ? null : canonicalEmail(email) })
  }
  return { parsed, unread, named }
}
