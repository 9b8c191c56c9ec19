import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type NewOrganization, newOrganization } from '#test/organization.ts'
import { storeVocabulary } from './store-vocabulary.ts'

/** The part of the migration that gives existing roles their levels; the rest of it has run. */
const [, levelsOfExistingRoles] = /(alter table app\.roles no force[\s\S]*?role_permissions force row level security;)/.exec(
  readFileSync(new URL('../../../../db/migrations/20261123020000-reach-by-permission.sql', import.meta.url), 'utf8'),
)!

type Levels = Partial<Record<PermissionName, PermissionLevel>>
const subjects = ['time_my_team_time', 'reports_module', 'support_queue'] as const

let t: TestDatabase
let client: pg.Client
let harbor: NewOrganization
beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client(t.connections.ownerConnection)
  await client.connect()
  harbor = await newOrganization(t, 'harbor')
})
afterAll(async () => {
  await client.end()
  await t.close()
})

async function addRole(name: string, baseRole: string, levels: Levels): Promise<string> {
  const id = newId()
  await t.owner.query('insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, $4)', [
    harbor.id,
    id,
    name,
    baseRole,
  ])
  for (const [permission, level] of Object.entries(levels))
    await t.owner.query(`insert into app.role_permissions select $1, $2, id, $4 from platform.permissions where name = $3`, [
      harbor.id,
      id,
      permission,
      level,
    ])
  return id
}

/** The role's reach after an upgrade: its granted level for each subject, 'block', or null. */
async function reachOf(id: string) {
  const { rows } = await t.owner.query<{ name: string; level: string | null; blocked: boolean }>(
    `select n.name, g.level, n.name = any (r.blocks) as blocked from unnest($2::text[]) n (name) join app.roles r on r.id = $1
     left join app.role_grants g on g.role_id = r.id and g.permission_name = n.name`,
    [id, subjects],
  )
  return Object.fromEntries(rows.map(({ name, level, blocked }) => [name, blocked ? 'block' : level]))
}

test('an upgrade keeps what custom roles based on Administrator reach, unless they block it, and changes no other role', async () => {
  const roles = {
    unset: await addRole('Unset', 'admin', { settings_locations: 'write' }),
    blocked: await addRole('Blocked', 'admin', { time_my_team_time: 'block', reports_module: 'block' }),
    parent: await addRole('Parent', 'admin', { time_module: 'block' }),
    read: await addRole('Read', 'admin', { time_my_team_time: 'read', reports_module: 'write' }),
    manager: await addRole('Lead', 'manager', { time_my_time: 'write' }),
  }
  await t.owner.query(
    `delete from app.role_permissions p using platform.permissions n where n.id = p.permission_id and n.name = 'support_queue'`,
  )
  await t.owner.query(`delete from app.role_grants where permission_name = 'support_queue'`)
  await t.owner.query(`delete from platform.permissions where name = 'support_queue'`)
  await client.query(`begin; set local role app_owner; ${levelsOfExistingRoles}; commit`)
  await t.owner.query(`update platform.vocabulary set hash = 'of an earlier version'`)
  expect(await storeVocabulary(client)).toBe(true)
  expect(await reachOf(roles.unset)).toEqual({ time_my_team_time: 'write', reports_module: 'read', support_queue: 'write' })
  expect(await reachOf(roles.blocked)).toEqual({ time_my_team_time: 'block', reports_module: 'block', support_queue: 'write' })
  expect(await reachOf(roles.parent)).toEqual({ time_my_team_time: 'block', reports_module: 'read', support_queue: 'write' })
  expect(await reachOf(roles.read)).toEqual({ time_my_team_time: 'read', reports_module: 'write', support_queue: 'write' })
  expect(await reachOf(roles.manager)).toEqual({ time_my_team_time: null, reports_module: null, support_queue: null })
  for (const key of ['administrator', 'administrator_time'] as const)
    expect(await reachOf(harbor.roles[key])).toEqual({ time_my_team_time: 'write', reports_module: 'write', support_queue: 'write' })
  expect(await reachOf(harbor.roles.employee)).toEqual({ time_my_team_time: null, reports_module: null, support_queue: null })
})
