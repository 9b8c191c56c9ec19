import { asOwner } from './database.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { grid } from './timesheet.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /status of 403/ })
/** The bound of the specification. */
const aSecond = { timeout: 1000 }

/** Runs for the employee of Harbor Light: $1 is their address. */
const change = (sql: string) => asOwner(organization, client => client.query(sql, [organization.email('employee')]))
const self = `(select id from auth."user" where email = $1)`

test('a permission that is taken away is missing in the open tab within a second, and what changed is raised on the window (SEC-23)', async ({
  openAs,
}) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  await expect(grid(page)).toBeVisible()
  await page.evaluate(() => {
    const raised: string[] = []
    for (const name of ['org-modules-updated', 'time-feature-access-updated']) window.addEventListener(name, () => raised.push(name))
    Reflect.set(window, 'raised', raised)
  })
  const raised = () => page.evaluate(() => Reflect.get(window, 'raised') as string[])
  const ofRole = `role_id = (select role_id from app.user_roles where user_id = ${self} limit 1) and permission_name = 'time_my_time'`
  await change(`delete from app.role_grants where ${ofRole}`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible(aSecond)
  await shows(page, "You don't have permission to access this section. Please contact your administrator if you believe this is an error.")
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Time', exact: true })).toHaveCount(0)
  expect(await raised()).toEqual([])
  await change(
    `insert into app.role_grants select organization_id, role_id, 'time_my_time', 'write' from app.user_roles where user_id = ${self} limit 1`,
  )
  await expect(grid(page)).toBeVisible()
  await change(
    `insert into app.organization_time_feature_access (organization_id, time_feature_category_id, is_enabled)
     select m.organization_id, c.id, false from platform.time_feature_categories c, app.organization_members m
     where c.slug = 'my-time' and m.user_id = ${self}`,
  )
  await expect(page.getByRole('heading', { name: 'Module Not Available' })).toBeVisible(aSecond)
  expect(await raised()).toEqual(['time-feature-access-updated'])
  await change(
    `update app.organization_time_feature_access set is_enabled = true where organization_id in
     (select organization_id from app.organization_members where user_id = ${self})`,
  )
  await expect(grid(page)).toBeVisible()
})

test('whoever is removed from the organization is out of it in the open tab within a second', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/dashboard')
  await change(`update app.organization_members set status = 'inactive' where user_id = ${self}`)
  await expect(page).toHaveURL(/\/welcome$/, aSecond)
  await expect(page.getByText('Harbor Light Community Services').first()).toBeVisible()
  await change(`update app.organization_members set status = 'active' where user_id = ${self}`)
})
