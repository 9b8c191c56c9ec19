import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** An approved timesheet of the employee, with hours on the fund whose certification was voided. */
    certifiableId: string
    /** The hash of those hours. */
    certifiableHash: string
  }
}

const DAY = '2025-12-22'

export const makeIds: MakeIds<'certifiableId' | 'certifiableHash'> = {
  certifiableId: async (t, { organization, people: { employee } }) => {
    const { employeeId, userId } = employee
    await organization.storeHours([{ employeeId, date: DAY, minutes: 480, column: `fund:${organization.fundId}` }])
    await t.owner.query('update app.time_entries set fund_id = $2 where employee_id = $1 and date = $3', [
      employeeId,
      organization.fundId,
      DAY,
    ])
    const submissionId = await organization.storeTimesheet({ employeeId, date: DAY, status: 'approved' })
    const certificationId = newId()
    await t.owner.query(
      `insert into app.effort_certifications (organization_id, id, submission_id, fund_id, number, employee_id, period_start, period_end, minutes,
         total_minutes, rows_hash, statement, signed_as, signed_by)
       values ($1, $2, $3, $4, 1, $5, $7, $7::date + 13, 420, 420, 'of other hours', 'I certify', 'employee', $6)`,
      [organization.id, certificationId, submissionId, organization.fundId, employeeId, userId, DAY],
    )
    await t.owner.query('insert into app.effort_certification_voids (organization_id, certification_id, minutes) values ($1, $2, 480)', [
      organization.id,
      certificationId,
    ])
    return submissionId
  },
  certifiableHash: async (t, { organization, people: { employee } }) =>
    (
      await t.owner.query<{ hash: string }>('select rows_hash as hash from app.effort_of_timesheet($1, $2, $3, $3::date + 13)', [
        organization.id,
        employee.employeeId,
        DAY,
      ])
    ).rows[0]!.hash,
}

export const fixtures: Fixtures = {
  'effort.list': {
    as: 'employee',
    input: ids => ({ from: DAY, to: '2026-01-04', employeeId: ids.employeeId, fundId: ids.fundId, status: 'all' }),
    holds: ({ rows }: { rows: { voidedAt: string | null }[] }) => rows.some(({ voidedAt }) => voidedAt !== null),
  },
  'effort.certify': {
    as: 'employee',
    input: ids => ({ submissionId: ids.certifiableId, fundId: ids.fundId, rowsHash: ids.certifiableHash, attested: true }),
  },
}
