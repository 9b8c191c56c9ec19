import type { z } from 'zod'
import { sqlStatement } from '#server/db/statement.ts'
import type { invitation } from '#slices/invitations/contract/invitations.ts'
import { type StoredInvitation, stateOf } from '#slices/invitations/rules/invitation-state.ts'

export type Invitation = z.input<typeof invitation>

export interface InvitationRow extends StoredInvitation {
  id: string
  email: string
  roleId: string | null
  roleName: string | null
  /** Department and manager that the invitation gives a new person. */
  departmentId: string | null
  reportsToEmployeeId: string | null
  /** Where they will work and under whom: someone on staff has both in their own record. */
  shownDepartmentId: string | null
  departmentName: string | null
  managerId: string | null
  reportsToName: string | null
  employeeId: string | null
  employeeName: string | null
  invitedBy: string
  invitedByName: string | null
  sentAt: string
  expiresAt: string
  failedReason: string | null
  resentCount: number
}

/** An open invitation, as a condition on `app.organization_invitations i`: it waits for its answer and takes up a seat. */
export const isOpen = 'i.accepted_at is null and i.revoked_at is null and i.expires_at > app.now()'

/** The columns of InvitationRow, of `invitationTables`. */
export const invitationColumns = `i.id, i.email, i.role_id, r.name as role_name, i.department_id, d.id as shown_department_id, d.name as department_name,
    i.reports_to_employee_id, m.id as manager_id, m.display_name as reports_to_name,
    i.employee_id, e.display_name as employee_name,
    i.invited_by, p.display_name as invited_by_name,
    i.sent_at, i.expires_at, i.opened_at, i.failed_at, i.failed_reason, i.accepted_at, i.revoked_at, i.resent_count,
    i.expires_at <= app.now() as is_expired, coalesce(i.revoked_at >= i.expires_at, false) as was_expired`

export const invitationTables = `app.organization_invitations i
  left join app.roles r on r.organization_id = i.organization_id and r.id = i.role_id
  left join app.employees e on e.organization_id = i.organization_id and e.id = i.employee_id
  left join app.departments d on d.organization_id = i.organization_id and d.id = coalesce(i.department_id, e.department_id)
  left join app.employees m on m.organization_id = i.organization_id and m.id = coalesce(i.reports_to_employee_id, e.reports_to_employee_id)
  left join platform.profiles p on p.id = i.invited_by`

export const invitationsByIds = sqlStatement<{ ids: string[] }, InvitationRow>(
  `select ${invitationColumns} from ${invitationTables}
   where i.organization_id = (select app.org_id()) and i.id = any ($ids::uuid[]) order by i.id`,
)

/** Holds the row until the transaction ends. */
export const lockInvitation = sqlStatement<{ id: string }, InvitationRow>(
  `select ${invitationColumns} from ${invitationTables}
   where i.organization_id = (select app.org_id()) and i.id = $id for no key update of i`,
)

/** An invitation as the API answers it. */
export function invitationOf(row: InvitationRow): Invitation {
  const { id, email, sentAt, expiresAt, openedAt, failedReason, acceptedAt, revokedAt, resentCount, invitedByName } = row
  return {
    id,
    email,
    state: stateOf(row),
    role: named(row.roleId, row.roleName),
    department: named(row.shownDepartmentId, row.departmentName),
    reportsTo: named(row.managerId, row.reportsToName),
    employee: named(row.employeeId, row.employeeName),
    invitedByName,
    sentAt,
    expiresAt,
    openedAt,
    failedReason,
    acceptedAt,
    revokedAt,
    resentCount,
  }
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
