import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { type InvitingServer, invitingServer, newPerson, tokenIn } from '#test/invited.ts'
import { applyDueChanges } from './changes/apply-due.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
  cedar = await at.organization()
})
afterAll(() => at.close())

const invalid = { status: 409, json: { message: 'This invitation is no longer valid', data: { rule: 'invitation_invalid' } } }
const open = (token: string) => at.call('invitations.byToken', { token })
const accept = (token: string) => at.call('invitations.accept', newPerson(token))
let made = 0

/** Someone on staff without an account. */
async function onStaff() {
  const name = `sam${++made}`
  const { id } = await at.row(
    `insert into app.employees (organization_id, id, first_name, last_name, email) values ($1, gen_random_uuid(), 'Sam', 'Okafor', $2) returning id`,
    cedar.id,
    cedar.address(name),
  )
  return { id: id as string, name }
}
const recordOf = (id: string) => at.row('select is_active, user_id, left_at is not null as left from app.employees where id = $1', id)
const left = { is_active: false, user_id: null, left: true }
async function leave(id: string, daysFromNow = 0) {
  const { version, day } = await at.row(
    `select version, ((app.now() at time zone 'America/New_York')::date + $2::int)::text as day from app.employees where id = $1`,
    id,
    daysFromNow,
  )
  const { status } = await at.call('staff.deactivate', { id, version, terminationDate: day }, cedar.credentials)
  expect(status).toBe(200)
}
const pending = async () => (await cedar.list()).json.seats.pending

describe('someone who left', () => {
  test.each([
    ['their address', async ({ name }: { name: string }) => cedar.invited(name)],
    ['their record, at another address', async ({ id }: { id: string }) => cedar.invited(`home${made}`, { employeeId: id })],
  ])('is not let back in by an invitation from before to %s: it is revoked and holds no seat', async (_, invite) => {
    const sam = await onStaff()
    const { id, token } = await invite({ ...sam })
    const other = await cedar.invited(`other${made}`)
    const before = await pending()
    await leave(sam.id)
    expect(await open(token)).toMatchObject(invalid)
    expect(await accept(token)).toMatchObject(invalid)
    expect(await recordOf(sam.id)).toEqual(left)
    expect(await pending()).toBe(before - 1)
    expect((await open(other.token)).status).toBe(200)
    const ended = await at.rows(
      `select resource_id, reason from app.audit_events where action = 'invitation.revoked' and resource_id = $1`,
      id,
    )
    expect(ended).toEqual([{ resource_id: id, reason: 'This person has left' }])
  })

  test('is not let back in by an invitation to the address of their account', async () => {
    const rosa = await cedar.add('Rosa', { role: 'employee', email: cedar.address('rosa') })
    await at.rows(`update app.organization_members set status = 'inactive' where user_id = $1`, rosa.userId)
    await at.rows('update app.employees set email = null where id = $1', rosa.employeeId)
    const { token } = await cedar.invited('rosa')
    await leave(rosa.employeeId)
    expect(await at.call('invitations.accept', { token }, await at.app.signIn(rosa, null))).toMatchObject(invalid)
    expect(await recordOf(rosa.employeeId)).toMatchObject({ is_active: false })
  })

  test('is not let back in even by an invitation that was not revoked', async () => {
    const sam = await onStaff()
    const { id, token, email } = await cedar.invited(sam.name)
    await leave(sam.id)
    await at.rows('update app.organization_invitations set revoked_at = null where id = $1', id)
    expect(await accept(token)).toMatchObject(invalid)
    expect(await recordOf(sam.id)).toEqual(left)
    expect(await at.row('select count(*)::int as n from auth."user" where email = $1', email)).toEqual({ n: 0 })
    // Sending it again is a decision of after they left.
    const { json } = await cedar.resend(id)
    expect((await accept(tokenIn(json.link))).status).toBe(200)
  })

  test('comes back by an invitation that was sent after it', async () => {
    const sam = await onStaff()
    await leave(sam.id)
    const { token } = await cedar.invited(sam.name)
    const { status, json } = await accept(token)
    expect(status).toBe(200)
    expect(await recordOf(sam.id)).toEqual({ is_active: true, user_id: json.session.user.id, left: false })
  })

  test('on a later day keeps their invitation until that day is over', async () => {
    const sam = await onStaff()
    const { token } = await cedar.invited(sam.name)
    await leave(sam.id, 2)
    const job = () => applyDueChanges({ worker: at.t.worker, jobs: at.t.jobs, dependents })
    await job()
    expect((await open(token)).status).toBe(200)
    await at.t.moveClock('3 days')
    await job()
    expect(await open(token)).toMatchObject(invalid)
    expect(await recordOf(sam.id)).toEqual(left)
    await at.t.moveClock('0')
  })
})
