import { sqlStatement } from '#server/db/statement.ts'

/** Someone on staff, as far as a code is concerned. */
export interface KioskPerson {
  firstName: string
  lastName: string
  /** Number to type at the kiosk. */
  number: string | null
  isActive: boolean
  /** Their account, whether or not the membership still stands. */
  userId: string | null
  isKiosk: boolean
  /** Has an account for kiosks, and no code that opens it. */
  needsCode: boolean
}

const person = `select e.first_name, e.last_name, nullif(btrim(e.employee_id), '') as number, e.is_active, e.user_id, coalesce(m.is_kiosk, false) as is_kiosk,
     coalesce(app.lacks_kiosk_code(e.user_id), false) as needs_code
   from app.employees e
   left join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
   where e.organization_id = (select app.org_id()) and e.id = $id`
export const kioskPerson = sqlStatement<{ id: string }, KioskPerson>(person)
/** Held until the transaction ends, so that of two codes given at once the second replaces the first. */
export const lockKioskPerson = sqlStatement<{ id: string }, KioskPerson>(`${person} for no key update of e`)

export const countKiosks = sqlStatement<object, { count: number }>(
  'select count(*)::int as count from app.kiosks k where k.organization_id = (select app.org_id())',
)
