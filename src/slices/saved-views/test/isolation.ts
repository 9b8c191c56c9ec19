import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    savedViewId: string
  }
}

export const makeIds: MakeIds<'savedViewId'> = {
  savedViewId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.saved_views (organization_id, id, user_id, screen, name, query) values ($1, $2, $3, '/resources/staff', 'Mine', 'view=cards')`,
      [organization.id, id, people.employee.userId],
    )
    return id
  },
}

const view = { screen: '/resources/staff', query: 'view=chart', columns: [{ key: 'email', isShown: true }] }

export const fixtures: Fixtures = {
  'savedViews.list': { as: 'employee', input: () => ({ screen: view.screen }) },
  'savedViews.save': { as: 'employee', input: ({ savedViewId }) => ({ ...view, id: savedViewId, name: 'Renamed' }) },
  'savedViews.remove': { as: 'employee', input: ({ savedViewId }) => ({ id: savedViewId }) },
}
