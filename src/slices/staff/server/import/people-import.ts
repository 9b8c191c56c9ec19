import { IMPORT_FILE } from '#core/import-fields.ts'
import type { DateOrder } from '#core/written-date.ts'
import { type Actor, may } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { FileKind } from '#server/files/kind.ts'
import { inPortions } from '#server/import/in-portions.ts'
import { type CheckedRow, defineImport, type RowToCheck } from '#server/import/kind.ts'
import type { ImportParts } from '#server/slice.ts'
import { requireInvitable, whyNotInvitable } from '#slices/invitations/server/public.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { mayForThemselves } from '#slices/people/rules/for-oneself.ts'
import { currentUserToday, unnamable } from '#slices/people/server/public.ts'
import { peopleImport as contract } from '#slices/staff/contract/import.ts'
import { planPeople } from '#slices/staff/rules/import-people.ts'
import {
  ADDED_FIELDS,
  addedFields,
  type ImportChoices,
  type Importer,
  type ParsedRow,
  type PersonPlan,
  ROWS_AT_ONCE,
  type StoredStaff,
} from '#slices/staff/rules/import-rows.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import { ADDERS } from './added-records.ts'
import { applyPeople, type BeforeImport } from './apply-people.ts'
import { inviteImported } from './invite-imported.ts'
import { parseRow } from './parse-row.ts'
import { storedStaff } from './stored-staff.ts'
import { undoPeople } from './undo-people.ts'

/** Kind of the stored import runs. */
export const PEOPLE = 'people'

/** The files of an import of people: only for their sender, whose import holds them until it runs. */
export const peopleFile: FileKind = {
  ...IMPORT_FILE,
  image: null,
  anyEncoding: true,
  upload: { permission: 'staff_module:write', module: 'resources' },
  read: { permission: 'staff_module:write', module: 'resources' },
}

interface PeopleOptions extends Record<(typeof ADDED_FIELDS)[keyof typeof ADDED_FIELDS], boolean> {
  managersByName: boolean
  addLeavers: boolean
  invite: boolean
}

export const peopleImport = ({ mail }: ImportParts) =>
  defineImport<PersonPlan, PeopleOptions>({
    contract: contract.kind,
    fileKind: PEOPLE_FILE.kind,
    async check({ tx, rows, options, orderOf }) {
      const [stored, day] = await Promise.all([storedStaff(tx), tx.first(currentUserToday, {})])
      const mayAdd = (field: keyof typeof ADDERS) => may(tx.actor, ADDERS[field].permission, 'write')
      const choices: ImportChoices = {
        adds: Object.fromEntries(
          addedFields.map(field => [field, options[ADDED_FIELDS[field]] ? (mayAdd(field) ? 'yes' : 'forbidden') : 'no'] as const),
        ) as ImportChoices['adds'],
        managersByName: options.managersByName,
        addLeavers: options.addLeavers,
        invites: options.invite ? invitesOf(stored) : 'no',
        importer: await importerOf(tx, stored),
        today: day!.today,
      }
      const parsed = await inPortions(readRows(rows, orderOf))
      const answers = await inPortions(planPeople(parsed, stored, choices))
      return options.invite ? answers.map(counted) : answers
    },
    apply: applyPeople,
    undo: undoPeople,
    async hindrance({ tx, options, counts }) {
      return options.invite ? whyNotInvitable(tx, (counts.invite ?? 0) + (counts.inviteWithRole ?? 0)) : null
    },
    async begin({ tx, run, counts }) {
      const [asEmployees, withRole] = [counts.invite ?? 0, counts.inviteWithRole ?? 0]
      if (run.options.invite) await requireInvitable(tx, { asEmployees, withRole }, 'invite')
    },
    async finished(job) {
      const { tx, request, run, results, userId, created } = job
      const { id, fileName } = run
      const problem = run.options.invite ? await inviteImported({ tx, request }, (await created()).map(invited), mail) : null

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

/** Without a role of their own, new people are invited as employees. */
const invitesOf = ({ roles }: StoredStaff) => (roles.find(({ key }) => key === 'employee')?.mayGive ? 'yes' : 'with_role_only')

/** Null for someone who may do for themselves what others decide. */
async function importerOf(tx: ReadTx<Actor>, { people }: StoredStaff): Promise<Importer | null> {
  const { mode, employeeId, baseRole, writes } = tx.actor
  if (mode === 'super_admin' || mayForThemselves({ baseRole, writes })) return null
  return {
    employeeId,
    ...(await unnamable(
      tx,
      people.map(({ id }) => id),
    )),
  }
}

/** A new person with an address, who has not left, is one to invite. */
function counted(answer: CheckedRow<PersonPlan>): CheckedRow<PersonPlan> {
  const isInvited = answer.outcome === 'create' && answer.plan.changes.email && !answer.plan.leaves?.isOver
  return isInvited ? { ...answer, countedAs: answer.plan.roleId === null ? 'invite' : 'inviteWithRole' } : answer
}

const invited = ({ id, before }: { id: string; before: unknown }) => ({ employeeId: id, roleId: (before as BeforeImport).roleId ?? null })

function* readRows(rows: readonly RowToCheck[], orderOf: (field: string) => DateOrder): Generator<void, ParsedRow[], void> {
  const parsed: ParsedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    parsed.push(parseRow(row, orderOf))
  }
  return parsed
}
