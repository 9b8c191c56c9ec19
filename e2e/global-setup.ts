import { rmSync, writeFileSync } from 'node:fs'
import { makeFolder } from '#test/own-place.ts'
import { CHROMIUM_MISSING, findChromium } from '../scripts/tests/chromium.ts'
import { asOwner } from './database.ts'
import { startServer } from './server.ts'

// A job reminds approvers each quarter of an hour on the day before approvals are due, and the demo's dates follow today's. Its message would cover
// whatever a test is looking at.
const REMIND_NO_ONE = `insert into app.approval_reminders (organization_id, employee_id, pay_period_start, recipient_user_id)
  select s.organization_id, s.employee_id, s.pay_period_start, m.user_id
  from app.timesheet_submissions s join app.organization_members m on m.organization_id = s.organization_id on conflict do nothing`

/** Loads the demo data once; each test file starts on its own copy. */
export default async function globalSetup(): Promise<() => void> {
  if (findChromium() === undefined) throw new Error(CHROMIUM_MISSING)
  const folder = makeFolder()
  const server = await startServer({ folder, keepFolder: true })
  await asOwner(server, client => client.query(REMIND_NO_ONE))
  await server.stop()
  process.env.STEWARD_E2E_TEMPLATE = folder
  process.env.STEWARD_E2E_SEEN = `${folder}.seen`
  process.env.STEWARD_E2E_READABLE = `${folder}.readable`
  const notes = [process.env.STEWARD_E2E_SEEN, process.env.STEWARD_E2E_READABLE]
  for (const path of notes) writeFileSync(path, '')
  return () => {
    for (const path of [folder, ...notes]) rmSync(path, { recursive: true, force: true })
  }
}
