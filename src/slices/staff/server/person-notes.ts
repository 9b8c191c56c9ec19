import { holders } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { defineNotes } from '#server/notes/define-notes.ts'
import { personNotes as contract } from '#slices/staff/contract/person-notes.ts'

/** Notes about a person: for everyone who may change people, except the person (decision 100). */
export const personNotes = defineNotes({
  contract,
  sees: sqlStatement(
    `select e.id is distinct from (select app.employee_id()) as sees from app.employees e
     where e.organization_id = (select app.org_id()) and e.id = $id`,
  ),
  audience: sqlStatement(
    `select e.id, h.user_id from app.employees e
     join ${holders} h on h.organization_id = e.organization_id and h.permission_name = 'staff_module' and h.level = 'write'
     where e.organization_id = (select app.org_id()) and e.id = any ($ids::uuid[]) and h.user_id = any ($users::uuid[])
       and e.user_id is distinct from h.user_id`,
  ),
})
