import { z } from 'zod'
import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InsideOrganization, WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { defineTask } from '#server/jobs/task.ts'

/** Computes the days of a run. The slice that keeps hours does the work; a run is never given up. */
export const recomputeDays = defineTask('recompute_days', z.object({ recomputeId: z.uuid() }), { maxAttempts: 1000 })

/** Which days are computed again: of everyone who was in a group then, or of some people. */
export interface RecomputeScope {
  groupId?: string
  employeeIds?: readonly string[]
  from: PlainDate
}

/** A run of the job, with how far it came. */
export interface Recompute {
  id: string
  groupId: string | null
  fromDate: PlainDate
  state: 'running' | 'done'
  afterEmployeeId: string
  done: number
  total: number
  /** People whose results changed. */
  changed: number
}

/** The people of `app.day_recomputes r`: those in its group on any day since, and those it names. */
const concerned = `from app.employees e where e.organization_id = r.organization_id and (e.id = any (r.employee_ids)
    or exists (select from app.group_memberships m where m.organization_id = e.organization_id and m.employee_id = e.id
      and m.group_id = r.group_id and (m.ends_on is null or m.ends_on >= r.from_date - 7)))`

const insert = sqlStatement<{ id: string; groupId: string | null; employeeIds: string[]; from: PlainDate }, unknown>(`
  insert into app.day_recomputes (id, group_id, employee_ids, from_date, total)
  select r.id, r.group_id, r.employee_ids, r.from_date, (select count(*) ${concerned})
  from (values (app.org_id(), $id::uuid, $groupId::uuid, $employeeIds::uuid[], $from::date)) r (organization_id, id, group_id, employee_ids, from_date)`)

/**
 * Queues the job that computes the results of days again, from a day on, after settings or memberships changed for days in the past. It starts
 * after the commit and goes on after a kill. Returns its id, by which `findRecompute` shows its progress.
 */
export function recomputeFrom(tx: WriteTx<InsideOrganization['actor']>, { groupId, employeeIds = [], from }: RecomputeScope): string {
  const id = newId()
  tx.atCommit(insert, { id, groupId: groupId ?? null, employeeIds: [...employeeIds], from })
  tx.enqueue(recomputeDays, { recomputeId: id }, { key: id })
  return id
}

const columns = 'r.id, r.group_id, r.from_date, r.state, r.after_employee_id, r.done, r.total, r.changed'

export const findRecompute = sqlStatement<{ id: string }, Recompute>(
  `select ${columns} from app.day_recomputes r where r.organization_id = (select app.org_id()) and r.id = $id::uuid`,
)

/** The newest run of a group, for its progress. */
export const newestRecompute = sqlStatement<{ groupId: string }, Recompute>(
  `select ${columns} from app.day_recomputes r where r.organization_id = (select app.org_id()) and r.group_id = $groupId::uuid
   order by r.created_at desc, r.id desc limit 1`,
)

/** The next people of a run, in the order of their ids. */
export const nextConcerned = sqlStatement<{ id: string; limit: number }, { id: string }>(`
  select e.id from app.day_recomputes r cross join lateral (select e.id ${concerned} and e.id > r.after_employee_id order by e.id limit $limit::int) e
  where r.organization_id = (select app.org_id()) and r.id = $id::uuid order by e.id`)

/** One person more is done. */
export const advanceRecompute = sqlStatement<{ id: string; employeeId: string; changed: boolean }, unknown>(`
  update app.day_recomputes r set after_employee_id = $employeeId::uuid, done = r.done + 1, changed = r.changed + $changed::boolean::int
  where r.organization_id = (select app.org_id()) and r.id = $id::uuid`)

export const finishRecompute = sqlStatement<{ id: string }, unknown>(`
  update app.day_recomputes r set state = 'done', done = r.total, finished_at = app.now()
  where r.organization_id = (select app.org_id()) and r.id = $id::uuid`)
