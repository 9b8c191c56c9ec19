import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { columnsWith } from '#slices/time-groups/rules/group-check.ts'
import { NEW_GROUP, toSettingsView, withGiven } from '#slices/time-groups/rules/group-fields.ts'
import { BEGINNING } from '#slices/time-groups/rules/group-settings.ts'
import { ifActive, requireActiveWorkflow } from './active-workflow.ts'
import { requireFreeName } from './free-name.ts'
import { recordGroupChange } from './record-group-change.ts'
import { type GroupView, loadGroupAsStored, toGroupView } from './rows.ts'
import { givenHolidays, requireValid, storeColumns, storeHolidays, storeVersion } from './store.ts'

interface NewRow {
  id: string
  name: string
  addableColumns: 'any' | 'listed' | 'none'
  approvalWorkflowTemplateId: string | null
  reminders: boolean
}

const insertGroup = statement<NewRow>()((db, p) =>
  db.insertInto('app.timeTrackingGroups').values({
    id: p.id,
    name: p.name,
    addableColumns: p.addableColumns,
    approvalWorkflowTemplateId: p.approvalWorkflowTemplateId,
    reminders: p.reminders,
  }),
)

/**
 * Its settings hold from the beginning. Throws NOT_FOUND for a group to base it on that is none, VALIDATION with what is wrong, by field, and as
 * `requireFreeName` does.
 */
export async function createGroup({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof timeGroups.create>): Promise<GroupView> {
  const { name, basedOnId } = input
  const basis = basedOnId === undefined ? null : await loadGroupAsStored(tx, basedOnId)
  const settings = withGiven(basis?.versions.at(-1) ?? NEW_GROUP, input)
  const holidays = givenHolidays(input.holidaysClosures) ?? basis?.holidays ?? []
  const isOvertimeTyped = settings.overtimeSource === 'typed'
  const columns = input.columns ?? columnsWith(basis?.columns ?? [{ column: 'regular', isShown: true }], { isOvertimeTyped })
  requireValid({ settings, holidays, columns })
  await requireActiveWorkflow(tx, input.approvalWorkflowTemplateId, null)
  await requireFreeName(tx, { id: null, name })
  const id = newId()
  const rest = {
    addableColumns: input.addableColumns ?? basis?.row.addableColumns ?? 'any',
    approvalWorkflowTemplateId:
      input.approvalWorkflowTemplateId === undefined
        ? await ifActive(tx, basis?.row.approvalWorkflowTemplateId ?? null)
        : input.approvalWorkflowTemplateId,
    reminders: input.reminders ?? basis?.row.reminders ?? true,
  }
  await tx.run(insertGroup, { id, name, ...rest })
  await Promise.all([
    storeVersion(tx, id, settings, { effectiveFrom: BEGINNING, reason: null }),
    storeHolidays(tx, id, holidays),
    storeColumns(tx, id, columns),
  ])
  const after = {
    name,
    ...(basis && { basedOn: basis.row.name }),
    ...toSettingsView(settings),
    ...rest,
    columns,
    holidaysClosures: holidays,
  }
  recordGroupChange(tx, request, id, { verb: 'created', after })
  return toGroupView(await loadGroupAsStored(tx, id))
}
