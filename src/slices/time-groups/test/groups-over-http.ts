import { afterAll, beforeAll, expect } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import type { Called } from '#test/invited.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'

/** The least that a group needs. */
export const weekly = { payPeriod: 'weekly', payPeriodStartsOn: 'monday' }

interface GroupsOverHttp {
  t: TestDatabase
  harbor: TimeWorld<'admin' | 'editor' | 'viewer' | 'ada' | 'bob' | 'cyd'>
  river: TimeWorld<'eve'>
  credentials: Record<'admin' | 'editor' | 'viewer' | 'eve', Credentials>
  /** Calls an address below /time-groups, as the administrator by default. */
  api(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object, who?: Credentials): Promise<Pick<Called, 'status' | 'json'>>
  make(name: string, fields?: object): Promise<Called['json']>
  /** The recomputes of days that changes of a group asked for, oldest first. */
  recomputes(groupId: string): Promise<object[]>
}

/**
 * Groups, called over HTTP on a Friday in the biweekly period of March 16 to 29, 2026. Ada and Bob are in the organization's group, Cyd is in none; Eve
 * administers another organization.
 */
export function setUpGroups(): GroupsOverHttp {
  let app: TestApp
  const groups = {
    credentials: {},
    api: (method, path, payload, who = groups.credentials.admin) =>
      app.send({ method, url: `/api/v1/time-groups${path}`, headers: who, ...(payload && { payload }) }) as Promise<
        Pick<Called, 'status' | 'json'>
      >,
    make: async (name, fields = weekly) => {
      const { status, json } = await groups.api('POST', '', { name, ...fields })
      expect(status).toBe(200)
      return json
    },
    recomputes: async groupId => {
      const { rows } = await groups.t.owner.query(
        'select from_date::text as from, employee_ids from app.day_recomputes where group_id = $1 order by created_at',
        [groupId],
      )
      return rows
    },
  } as GroupsOverHttp
  beforeAll(async () => {
    groups.t = await testDatabase({ connections: 8 })
    await setClock(groups.t, '2026-03-27T15:00:00Z')
    app = await testApp(groups.t)
    groups.harbor = await timeWorld(groups.t, 'harbor', {
      admin: { role: 'administrator_time' },
      editor: { role: { baseRole: 'employee', grants: { settings_time_groups: 'write' } } },
      viewer: { role: { baseRole: 'admin', grants: { settings_time_groups: 'read' } } },
      ada: { role: 'employee' },
      bob: { role: 'employee' },
      cyd: { role: 'employee', groupId: null },
    })
    groups.river = await timeWorld(groups.t, 'river', { eve: { role: 'administrator_time' } })
    Object.assign(groups.credentials, {
      admin: await app.signIn(groups.harbor.people.admin, groups.harbor.id),
      editor: await app.signIn(groups.harbor.people.editor, groups.harbor.id),
      viewer: await app.signIn(groups.harbor.people.viewer, groups.harbor.id),
      eve: await app.signIn(groups.river.people.eve, groups.river.id),
    })
  })
  afterAll(async () => {
    await app.close()
    await groups.t.close()
  })
  return groups
}
