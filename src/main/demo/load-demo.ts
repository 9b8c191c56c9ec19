import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Connections } from '#server/db/connections.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { secretOf } from '#server/installation.ts'
import { presetSettings } from '#server/organization-settings.ts'
import type { Settings } from '#server/settings.ts'
import { settingsOfSteps } from '#slices/dashboards/server/manifest.ts'
import { openBetterAuth } from '#slices/identity/server/better-auth.ts'
import { createAccount } from '#slices/identity/server/public.ts'
import { publicProfileGroup } from '#slices/organizations/contract/public-profile.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import { home, slices } from '../slices.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import type { DemoOrganization } from './cast.ts'
import { harborLight } from './harbor-light.ts'
import { loadDayNotes } from './load-day-notes.ts'
import { emailOf, loadDirectory } from './load-directory.ts'
import { loadHours } from './load-hours.ts'
import { loadImport } from './load-import.ts'
import { loadModules } from './load-modules.ts'
import { loadRoles } from './load-roles.ts'
import { loadTraces } from './load-traces.ts'
import { loadWorkflows } from './load-workflows.ts'
import { planDemo } from './plan.ts'
import { riverFood } from './river-food.ts'

/** For the log of the first start. */
export const demoAccounts: readonly string[] = [
  `Demo accounts, password ${DEMO_PASSWORD} for all:`,
  ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`),
]

interface DemoOptions {
  connections: Connections
  settings: Pick<Settings, 'publicUrl' | 'secret' | 'dataFolder'>
  log: (line: string) => void
}

/** An advisory lock key that nothing else uses. */
const LOADING = 7_283_642_002

// Locked until commit: whoever runs /setup in the meantime, and this, do not both create an operator.
const lockInstallation = sqlStatement<object, { empty: boolean; now: number }>(
  `select setup_done_at is null and not exists (select from platform.administrators) as empty,
     floor(extract(epoch from app.now()) * 1000)::bigint as now
   from platform.installation for update`,
)
const becomeOperator = sqlStatement<{ userId: string }, unknown>('insert into platform.administrators (user_id) values ($userId)')
const closeSetup = sqlStatement<object, unknown>('update platform.installation set setup_done_at = app.now()')

const demoPerson = sqlStatement<object, { there: boolean }>(
  `select exists (select from auth."user" where email = 'super@steward.test') as there`,
)

/** Whether this installation holds the demo data, whichever start loaded it. */
export async function hasDemo(database: OpenDatabase): Promise<boolean> {
  const answer = await database.withAuth().readOnce(tx => tx.first(demoPerson, {}))
  // When the database does not answer, assume the worst: the demo's public passwords must not reach production.
  if (answer === undefined) throw new Error('the database did not say whether it holds the demo')
  return answer.there
}

/**
 * Loads the demo organizations into an installation that has not been set up; returns false otherwise. Works with the server's own
 * roles, app_auth for accounts and app_user inside each organization, never as the owner, in one transaction: a server that is killed
 * leaves nothing behind.
 */
export async function loadDemo({ connections, settings, log }: DemoOptions): Promise<boolean> {
  const report = (error: unknown) => log(`Demo data: ${String(error)}`)
  // Of two servers that start at once, the second waits for the first and adds nothing. A statement of a request's login would not wait that long.
  const lock = new pg.Client(connections.ownerConnection)
  lock.on('error', () => undefined) // a lost connection also rejects the current query (DRV-3)
  await lock.connect()
  const pools = openRequestPools(connections, { size: 1, authSize: 1, name: 'steward demo data', report })
  const database = openDatabase({ pools, announce: () => undefined, report })
  try {
    await lock.query('select pg_advisory_lock($1)', [LOADING])
    const installation = await database.withAuth().readOnce(tx => tx.first(lockInstallation, {}))
    if (!installation?.empty) return false
    log('Loading the demo data')
    const hashes = await hashPasswords(connections, settings, report)
    return await database.withAuth().write(tx => loadEverything(tx, hashes))
  } finally {
    await Promise.all([pools.end(), lock.end()])
  }
}

async function loadEverything(tx: WriteTx<unknown>, hashes: PasswordHashes): Promise<boolean> {
  const installation = await tx.first(lockInstallation, {})
  if (!installation?.empty) return false
  const [operator] = DEMO_ACCOUNTS
  const [operatorId, ...users] = await Promise.all([
    account(tx, operator.email, operator, hashes),
    ...[harborLight, riverFood].map(organization => accountsOf(tx, organization, hashes)),
  ])
  await Promise.all([tx.run(becomeOperator, { userId: operatorId }), tx.run(closeSetup, {})])
  await loadOrganization(tx, harborLight, installation.now, users[0]!, operatorId)
  await loadWorkflows(tx, users[0]!)
  await loadOrganization(tx, riverFood, installation.now, users[1]!, operatorId)
  return true
}

async function loadOrganization(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  now: number,
  users: ReadonlyMap<string, string>,
  operatorId: string,
): Promise<void> {
  const { name, subdomain, timezone } = organization
  const createdBy = users.get(organization.people[0]!.key) ?? null
  await createOrganization(tx, { name, subdomain, timezone, maxUsers: organization.profile.maxUsers, createdBy, requestId: 'demo' })
  // They have been in use for a while, and whoever tries them is not asked to set them up.
  const confirmable = home.steps.filter(({ confirms }) => confirms !== undefined)
  await presetSettings(tx, settingsOfSteps(home.steps), Object.fromEntries(confirmable.map(({ key }) => [key, true])))
  if (organization.publicProfile !== undefined) await presetSettings(tx, publicProfileGroup, organization.publicProfile)
  await loadRoles(tx, organization)
  const plan = planDemo(organization, now)
  const ids = await loadDirectory(tx, organization, plan, users)
  await loadModules(tx, organization, users)
  await loadDayNotes(tx, plan, ids)
  const timesheets = await loadHours(tx, organization, plan, ids)
  await loadTraces(tx, organization, plan, ids, timesheets)
  await loadImport(tx, organization, plan.imported, ids)
  for (const { demo } of slices) await (await demo?.())?.(tx, { subdomain, operatorId, userOf: person => userIn(users, person) })
}

function userIn(users: ReadonlyMap<string, string>, person: string): string {
  const id = users.get(person)
  if (id === undefined) throw new Error(`the demo data has no one with the key ${person}`)
  return id
}

async function accountsOf(tx: WriteTx<unknown>, organization: DemoOrganization, hashes: PasswordHashes): Promise<Map<string, string>> {
  const made = await Promise.all(
    organization.people.map(async person => [person.key, await account(tx, emailOf(organization, person), person, hashes)] as const),
  )
  return new Map(made)
}

async function account(
  tx: WriteTx<unknown>,
  email: string,
  person: { firstName: string; lastName: string },
  hashes: PasswordHashes,
): Promise<string> {
  const { firstName, lastName } = person
  const id = await createAccount(tx, { email, firstName, lastName, passwordHash: hashes.of(email), verified: true })
  if (id === null) throw new Error(`there is an account ${email} already`)
  return id
}

interface PasswordHashes {
  of(email: string): string
}

/** Listed accounts get the listed password; all others a random one, until they reset it. */
async function hashPasswords(
  { connectionFor }: Connections,
  settings: DemoOptions['settings'],
  report: (error: unknown) => void,
): Promise<PasswordHashes> {
  const auth = await openBetterAuth({
    connection: connectionFor('auth_login'),
    publicUrl: settings.publicUrl,
    secret: secretOf(settings),
    report,
  })
  try {
    const [unknown, ...known] = await Promise.all(
      [randomUUID(), ...DEMO_ACCOUNTS.map(() => DEMO_PASSWORD)].map(password => auth.hashPassword(password)),
    )
    const byEmail = new Map<string, string>(DEMO_ACCOUNTS.map(({ email }, index) => [email, known[index]!]))
    return { of: email => byEmail.get(email) ?? unknown! }
  } finally {
    await auth.close()
  }
}
