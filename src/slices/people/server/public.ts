import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

/** Whose numbers a reader is shown: employee their own; manager own and direct reports; administrator the organization (PRD-1). */
export type Scope = 'own' | 'team' | 'organization'

/** Of the base role, never of a role's name; a member without a role has their own. */
export function scopeOf({ baseRole }: Pick<Actor, 'baseRole'>): Scope {
  if (baseRole === 'admin') return 'organization'
  return baseRole === 'manager' ? 'team' : 'own'
}

// Uncorrelated, so that it is looked up once a statement.
const readerBaseRole = `(select case when app.mode() = 'super_admin' then 'admin' else (
  select r.base_role from app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where ur.organization_id = app.org_id() and ur.user_id = app.user_id()) end)`

/** `scopeOf` as a condition on `app.employees e`, for statements that are sent before the actor is known. */
export const inReaderScope = `(e.id = (select app.employee_id()) or ${readerBaseRole} = 'admin'
    or (${readerBaseRole} = 'manager' and e.reports_to_employee_id = (select app.employee_id())))`

/** A query of `id`: the reader's employee record and those who report to it, directly and below. `union` ends a circle, should one ever exist. */
export const employeesInReadersLine = `
  with recursive below as (
    select own.id from app.employees own where own.organization_id = (select app.org_id()) and own.id = (select app.employee_id())
    union
    select report.id from app.employees report
    join below on report.organization_id = (select app.org_id()) and report.reports_to_employee_id = below.id
  )
  select below.id from below`

/** A condition on `app.employees e`, for reports: like the scope of a dashboard, but managers see their whole line (PRD-2). */
export const inReaderLine = `(e.id = (select app.employee_id()) or ${readerBaseRole} = 'admin'
    or (${readerBaseRole} = 'manager' and e.id in (${employeesInReadersLine})))`

/** The reader's calendar date: at their location, else in the organization's zone (PRD-14). */
export const readerToday = sqlStatement<object, { today: PlainDate }>(
  `select (app.now() at time zone coalesce(l.timezone, o.timezone))::date as today
   from app.organizations o
   left join app.employees e on e.organization_id = o.id and e.id = app.employee_id()
   left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
   where o.id = app.org_id()`,
)

interface AllocationName {
  type: 'department' | 'location' | 'unit' | 'fund'
  id: string
  name: string
}

/** Every allocation of the organization: some dozens, read beside the rows instead of joined to each. */
export const allocationNames = sqlStatement<object, AllocationName>(
  `select 'department' as type, id, name from app.departments
   union all select 'location', id, name from app.locations
   union all select 'unit', id, name from app.units
   union all select 'fund', id, name from app.funds`,
)

interface NewEmployee {
  userId: string
  firstName: string
  lastName: string
  email: string
}

const insertEmployee = sqlStatement<NewEmployee & { id: string }, unknown>(
  'insert into app.employees (id, user_id, first_name, last_name, email) values ($id, $userId, $firstName, $lastName, $email)',
)

/** The employee record of somebody with an account, in the transaction's organization. */
export async function addEmployee(tx: Pick<WriteTx<unknown>, 'run'>, employee: NewEmployee): Promise<void> {
  await tx.run(insertEmployee, { id: newId(), ...employee })
}
