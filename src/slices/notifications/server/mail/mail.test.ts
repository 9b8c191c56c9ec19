import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#core/notification-kinds.ts'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { notifyEmployee } from '../public.ts'
import { mailDigests, mailNotifications } from './tasks.ts'

let t: TestDatabase
let harbor: TestOrganization<'ines' | 'lars'>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ines: {}, lars: {} })
  await t.owner.query(`update app.organizations set name = 'Harbor Light', timezone = 'America/New_York' where id = $1`, [harbor.id])
  const berlin = newId()
  await t.owner.query(`insert into app.locations (organization_id, id, name, timezone) values ($1, $2, 'Berlin', 'Europe/Berlin')`, [
    harbor.id,
    berlin,
  ])
  await t.owner.query('update app.employees set location_id = $2 where id = $1', [harbor.people.lars.employeeId, berlin])
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from app.employee_notifications')
  await t.owner.query('delete from platform.mail_messages')
  await t.owner.query('delete from graphile_worker._private_jobs')
  await t.moveClock('0')
})

const addressOf = (subdomain: string | null) => `https://${subdomain}.steward.test`

async function tell(who: 'ines' | 'lars', title: string, kind: NotificationKind, about: string | null = newId()): Promise<void> {
  await t.jobs.withJob(harbor.id).write(async tx => {
    await tx.authorized()
    const related = { relatedResourceType: 'employees', relatedResourceId: about }
    notifyEmployee(tx, harbor.people[who].employeeId, { notificationType: kind, title, message: `${title}: see www.evil.test`, ...related })
  })
}
const mails = async () =>
  (
    await t.owner.query<{ kind: string; to: string; subject: string; text: string; sender: string }>(
      `select kind, to_address as to, subject, body_text as text, organization_id as sender from platform.mail_messages order by created_at, id`,
    )
  ).rows
const addressIn = async (who: 'ines' | 'lars') =>
  (await t.owner.query<{ email: string }>('select email from platform.profiles where id = $1', [harbor.people[who].userId])).rows[0]!.email
const queued = async () =>
  (
    await t.owner.query<{ key: string; payload: object; later: boolean }>(
      `select j.key, p.payload, j.run_at > now() + interval '1 second' as later from graphile_worker.jobs j
       join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'mail_notifications'`,
    )
  ).rows

/** Runs the job for a person as the worker does; answers the jobs that it adds. */
async function mailAtOnce(who: 'ines' | 'lars'): Promise<unknown[]> {
  const added: unknown[] = []
  const payload = { organizationId: harbor.id, employeeId: harbor.people[who].employeeId }
  await mailNotifications({ jobs: t.jobs, addressOf })(payload, { addJob: async (...job: unknown[]) => void added.push(job) } as never)
  return added
}
const mailDaily = () => mailDigests({ worker: t.worker, jobs: t.jobs, addressOf })

describe('mail at once', () => {
  test('is queued with the notification: one job for a person, and none for what does not go by mail', async () => {
    await tell('ines', 'Joined', 'employee_started')
    expect(await queued()).toEqual([])
    await tell('ines', 'Rejected', 'timesheet_rejected')
    await tell('ines', 'Reopened', 'timesheet_reopened')
    const { employeeId } = harbor.people.ines
    expect(await queued()).toEqual([
      { key: `mail notifications ${employeeId}`, payload: { organizationId: harbor.id, employeeId }, later: false },
    ])
  })

  test('is not queued by a change that is rolled back (SEC-154)', async () => {
    const failing = t.jobs.withJob(harbor.id).write(async tx => {
      await tx.authorized()
      const notification = {
        notificationType: 'timesheet_rejected',
        title: 'T',
        message: 'M',
        relatedResourceType: null,
        relatedResourceId: null,
      } as const
      notifyEmployee(tx, harbor.people.ines.employeeId, notification)
      throw new Error('not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await queued()).toEqual([])
  })

  test('names the organization, leads to the record at its own address, says how to change it, and has no link of a person’s making', async () => {
    await tell('ines', 'Rejected', 'timesheet_rejected')
    const { rows } = await t.owner.query<{ id: string }>('select id from app.employee_notifications')
    await mailAtOnce('ines')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'notification', to: await addressIn('ines'), subject: 'Rejected - Harbor Light', sender: harbor.id })
    expect(mail!.text).toContain(`https://harbor.steward.test/notifications?open=${rows[0]!.id}`)
    expect(mail!.text).toContain('https://harbor.steward.test/settings/my-account')
    expect(mail!.text).toContain('Rejected: see www. evil. test')
  })

  test('is of support when it is about tickets alone, and is known to be caused by whoever caused the newest of it', async () => {
    const asLars = (title: string, about: string) =>
      t.db.withTenant(asking(harbor.people.lars, 'member')).write(async tx => {
        await tx.authorized()
        const related = { relatedResourceType: about, relatedResourceId: newId() }
        notifyEmployee(tx, harbor.people.ines.employeeId, { notificationType: 'support_ticket_replied', title, message: 'm', ...related })
      })
    const causes = async () =>
      (await t.owner.query('select kind, caused_by, caused_in from platform.mail_messages order by created_at desc limit 1')).rows[0]
    await tell('ines', 'Old', 'support_ticket_created')
    await t.owner.query(`update app.employee_notifications set related_resource_type = 'support_tickets'`)
    await asLars('New', 'support_tickets')
    await mailAtOnce('ines')
    expect(await causes()).toEqual({ kind: 'support_notification', caused_by: harbor.people.lars.userId, caused_in: harbor.id })
    await t.moveClock('31 seconds')
    await asLars('Another', 'support_tickets')
    await asLars('A timesheet', 'timesheet_submissions')
    await mailAtOnce('ines')
    expect(await causes()).toEqual({ kind: 'notification', caused_by: harbor.people.lars.userId, caused_in: harbor.id })
  })

  test('is written once, however often the job runs', async () => {
    await tell('ines', 'Rejected', 'timesheet_rejected')
    await Promise.all([mailAtOnce('ines'), mailAtOnce('ines')])
    await t.moveClock('1 hour')
    await mailAtOnce('ines')
    expect(await mails()).toHaveLength(1)
  })

  test('gathers what follows for 30 seconds: a thousand notifications are two mails', async () => {
    await tell('ines', 'First', 'timesheet_rejected')
    expect(await mailAtOnce('ines')).toEqual([])
    await t.owner.query(
      `insert into app.employee_notifications (organization_id, id, employee_id, notification_type, title, message, related_resource_type, related_resource_id, mail)
       select $1, gen_random_uuid(), $2, 'timesheet_rejected', 'More', 'm', 'timesheet_submissions', gen_random_uuid(), 'at_once' from generate_series(1, 999)`,
      [harbor.id, harbor.people.ines.employeeId],
    )
    const [later] = (await mailAtOnce('ines')) as [[string, object, { runAt: Date; jobKeyMode: string }]]
    expect(later[2].jobKeyMode).toBe('preserve_run_at')
    expect(later[2].runAt.getTime() - Date.now()).toBeGreaterThan(20_000)
    expect(later[2].runAt.getTime() - Date.now()).toBeLessThanOrEqual(30_000)
    expect(await mails()).toHaveLength(1)
    await t.moveClock('31 seconds')
    await mailAtOnce('ines')
    const [, second, ...more] = await mails()
    expect(more).toEqual([])
    expect(second!.subject).toBe('999 new notifications at Harbor Light')
    expect(second!.text).toContain('And 969 more.')
  })

  test('does not wait after a digest', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'A', 'employee_change_failed')
    await setClock(t, '2026-11-11T12:00:30Z')
    await mailDaily()
    await tell('ines', 'Rejected', 'timesheet_rejected')
    expect(await mailAtOnce('ines')).toEqual([])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['notification_digest', 'notification'])
  })

  test('leaves out what has been read, and is not written when nothing is left', async () => {
    await tell('ines', 'Rejected', 'timesheet_rejected')
    await t.owner.query('update app.employee_notifications set is_read = true')
    await mailAtOnce('ines')
    expect(await mails()).toEqual([])
  })

  test.each([
    ['an address that is not confirmed', `update auth."user" set "emailVerified" = $2 where id = $1`],
    ['an inactive employee record', `update app.employees set is_active = $2 where user_id = $1`],
  ])('does not go to %s', async (_, change) => {
    await tell('ines', 'Rejected', 'timesheet_rejected')
    await t.owner.query(change, [harbor.people.ines.userId, false])
    await mailAtOnce('ines')
    await t.owner.query(change, [harbor.people.ines.userId, true])
    expect(await mails()).toEqual([])
  })

  test('asks for an address inside a job only', async () => {
    const asPerson = await t.owner.query(`select set_config('app.org_id', $1, true), app.confirmed_address_of($2) as address`, [
      harbor.id,
      harbor.people.ines.userId,
    ])
    expect(asPerson.rows[0].address).toBeNull()
  })
})

describe('the digest', () => {
  const daily = 'employee_change_failed'
  const recipients = async () => (await mails()).map(({ to }) => to)

  test('comes at 7:00 where the person is: their location, else the organization', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'A', daily)
    await tell('lars', 'B', daily)
    await setClock(t, '2026-11-11T05:59:00Z')
    await mailDaily()
    expect(await mails()).toEqual([])
    await setClock(t, '2026-11-11T06:00:30Z')
    await mailDaily()
    expect(await recipients()).toEqual([await addressIn('lars')])
    await setClock(t, '2026-11-11T11:59:00Z')
    await mailDaily()
    expect(await recipients()).toHaveLength(1)
    await setClock(t, '2026-11-11T12:00:30Z')
    await mailDaily()
    expect(await recipients()).toEqual([await addressIn('lars'), await addressIn('ines')])
  })

  test.each([
    // Clocks go forward on 2026-03-08 and back on 2026-11-01 in New York: 7:00 is 11:00 and 12:00 in UTC from then on.
    ['forward', '2026-03-07T20:00:00Z', '2026-03-08T10:59:00Z', '2026-03-08T11:00:30Z'],
    ['back', '2026-10-31T20:00:00Z', '2026-11-01T11:59:00Z', '2026-11-01T12:00:30Z'],
  ])('comes at 7:00 by the clock, once, also on the day when clocks go %s', async (_, told, before, after) => {
    await setClock(t, told)
    await tell('ines', 'A', daily)
    await setClock(t, before)
    await mailDaily()
    expect(await mails()).toEqual([])
    await setClock(t, after)
    await mailDaily()
    await mailDaily()
    expect(await recipients()).toHaveLength(1)
  })

  test('is one mail with all that is unread; what comes after 7:00 waits for the next day', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'Read', daily)
    await t.owner.query('update app.employee_notifications set is_read = true')
    const record = newId()
    await tell('ines', 'Old', daily, record)
    await tell('ines', 'New', daily, record)
    await tell('ines', 'Another', daily)
    await setClock(t, '2026-11-11T12:15:00Z')
    await tell('ines', 'Late', daily)
    await mailDaily()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'notification_digest', subject: '2 new notifications at Harbor Light' })
    expect(mail!.text).toContain('https://harbor.steward.test/notifications?show=unread')
    expect(['Read', 'Old', 'New', 'Another', 'Late'].map(title => mail!.text.includes(`${title}: `))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    await setClock(t, '2026-11-12T12:15:00Z')
    await mailDaily()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 new notifications at Harbor Light', 'Late - Harbor Light'])
  })

  test('is not written when there is nothing to say', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'Read', daily)
    await tell('ines', 'In the app alone', 'employee_started')
    await t.owner.query('update app.employee_notifications set is_read = true where mail is not null')
    await setClock(t, '2026-11-11T12:15:00Z')
    await mailDaily()
    expect(await mails()).toEqual([])
  })

  test('a server that was down at 7:00 sends it later; one that dies before the commit has sent nothing, and the next sends it once', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'A', daily)
    await setClock(t, '2026-11-11T20:00:00Z')
    // The job's backend is killed between the marks and the commit.
    await t.owner.query(
      `create function app.die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
    )
    await t.owner.query('create trigger die after insert on platform.mail_messages for each row execute function app.die()')
    await mailDaily().catch(() => undefined)
    await t.owner.query('drop trigger die on platform.mail_messages')
    await t.owner.query('drop function app.die()')
    expect(await mails()).toEqual([])
    await Promise.all([mailDaily(), mailDaily()])
    expect(await mails()).toHaveLength(1)
  })

  test('one person who can’t be mailed holds up no one else', async () => {
    await setClock(t, '2026-11-10T15:00:00Z')
    await tell('ines', 'A', daily)
    await tell('lars', 'B', daily)
    await setClock(t, '2026-11-11T20:00:00Z')
    await t.owner.query(`alter table platform.mail_messages add constraint not_to_ines check (to_address <> '${await addressIn('ines')}')`)
    await expect(mailDaily()).rejects.toThrow("Couldn't write 1 digests")
    await t.owner.query('alter table platform.mail_messages drop constraint not_to_ines')
    expect(await recipients()).toEqual([await addressIn('lars')])
    await mailDaily()
    expect(await recipients()).toHaveLength(2)
  })
})
