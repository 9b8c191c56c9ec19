import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

export interface AppWithWorld {
  t: TestDatabase
  app: TestApp
  world: World
  employee: Credentials
  close: () => Promise<void>
}

/** The whole server on a database with one organization, whose employee is signed in. */
export async function appWithWorld(subdomain: string): Promise<AppWithWorld> {
  const t = await testDatabase()
  const app = await testApp(t)
  const world = await makeWorld(t, subdomain)
  const employee = await app.signIn(world.people.employee, world.organization.id)
  const close = async () => {
    await app.close()
    await t.close()
  }
  return { t, app, world, employee, close }
}
