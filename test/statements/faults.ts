import { sqlStatement } from '#server/db/statement.ts'

// One fault each, but for the first: the test of the verification says what it must find. Nothing runs them.

type Unit = { id: string; name: string }
const chosen = `u.id = $id`

export const right = sqlStatement<{ id: string }, Unit>(`select u.id, u.name from app.units u where ${chosen}`)
export const nullIsSaid = sqlStatement<{ ids: string[] }, { submittedAt: string | null; steps: unknown }>(
  'select s.submitted_at, s.steps from app.approvals s where s.subject_id = any($ids::uuid[])',
)
export const wrongColumn = sqlStatement<object, { id: string; title: string }>('select u.id, u.name from app.units u')
export const missingColumn = sqlStatement<object, Unit>('select u.id from app.units u')
export const extraColumn = sqlStatement<object, { id: string }>('select u.id, u.name from app.units u')
export const twiceTheColumn = sqlStatement<object, { id: string }>('select u.id, u.organization_id as id from app.units u')
export const wrongType = sqlStatement<object, { minutes: string; isActive: number; amount: number; at: Date; list: number[] }>(
  `select t.minutes, u.is_active, 1.5 as amount, app.now() as at, array['a'] as list from app.time_entries t, app.units u`,
)
export const hiddenNull = sqlStatement<object, { submittedAt: string }>('select s.submitted_at from app.timesheet_submissions s')
export const missingParameter = sqlStatement<object, Unit>(`select u.id, u.name from app.units u where ${chosen}`)
export const unusedParameter = sqlStatement<{ id: string; name: string }, Unit>(`select u.id, u.name from app.units u where ${chosen}`)
export const wrongParameter = sqlStatement<{ id: number; names: string }, Unit>(
  'select u.id, u.name from app.units u where u.id = $id or u.name = any($names)',
)
export const parameterLeftOut = sqlStatement<{ id?: string }, Unit>(`select u.id, u.name from app.units u where ${chosen}`)
export const arrayOfJson = sqlStatement<object, { units: Unit[] }>(
  `select array(select json_build_object('id', u.id, 'name', u.name) from app.units u) as units`,
)
export const noConstant = (order: string) => sqlStatement<object, Unit>(`select u.id, u.name from app.units u order by ${order}`)
