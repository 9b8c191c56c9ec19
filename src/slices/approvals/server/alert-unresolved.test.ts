import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { mailText } from '#server/mail/blocks.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, type NewOrganization, newOrganization } from '#test/organization.ts'
import { alertUnresolvedSteps, unresolvedStepsMail } from './alert-unresolved.ts'

let t: TestDatabase
let cedar: NewOrganization
beforeAll(async () => {
  t = await testDatabase()
  cedar = await newOrganization(t, 'cedar')
})
afterAll(() => t.close())

const run = () => t.jobs.withJob(cedar.id).write(tx => alertUnresolvedSteps(tx, subdomain => `https://${subdomain}.x.test`))
const sent = async () =>
  (await t.owner.query('select kind, organization_id, to_address as "to" from platform.mail_messages order by created_at')).rows

test('administrators are told of a step of a template without an approver, and not again within a week', async () => {
  const ada = await addPerson(t, cedar, 'Ada', { role: 'administrator', email: 'ada@cedar.test' })
  const lena = await addPerson(t, cedar, 'Lena', { role: 'employee', manager: ada })
  // Both report to someone or are at the top: nothing to tell.
  await run()
  expect(await sent()).toEqual([])
  const template = newId()
  await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two steps')`, [
    cedar.id,
    template,
  ])
  await t.owner.query(
    `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all)
     values ($1, $2, 1, 'manager', null, false), ($1, $2, 2, 'role', $3, false)`,
    [cedar.id, template, cedar.roles.manager],
  )
  await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [lena.employeeId, template])
  await run()
  const alert = { kind: 'admin_alert', organization_id: cedar.id, to: 'ada@cedar.test' }
  expect(await sent()).toEqual([alert])
  const { rows } = await t.owner.query('select body_text from platform.mail_messages')
  expect(rows[0].body_text).toContain(`https://${cedar.domain}.x.test/settings/permission-audit`)
  await run()
  expect(await sent()).toEqual([alert])
  await t.owner.query(`update platform.mail_messages set created_at = created_at - interval '8 days'`)
  await run()
  expect(await sent()).toEqual([alert, alert])
})

test('the mail names workflows and numbers, not people, and no name in it is a link', () => {
  const people = [{ id: '1', name: 'Lena Ross' }]
  const steps = [
    { templateName: 'evil.example', stepOrder: 2, people },
    { templateName: 'Two steps', stepOrder: 1, people: [...people, ...people] },
  ]
  const text = mailText(unresolvedStepsMail({ to: 'a@x.test', address: 'https://x.test', steps }).blocks)
  expect(text).toContain('evil. example: Step 2, for 1 person\nTwo steps: Step 1, for 2 people')
  expect(text).not.toContain('Lena')
})
