import { beforeEach, describe, expect, test } from 'vitest'
import { head, PeopleImports } from '#test/people-imports.ts'

const w = new PeopleImports()

describe('inviting the new people', () => {
  const invite = { options: { invite: true } }
  const file = `${head}\nAna,Lee,1,ana@x.org,,,,,\nBo,Nowak,2,,,,,,\nCy,Diaz,3,cy@x.org,,,,,\n`
  const open = async () =>
    (
      await w.t.owner.query<{ email: string; name: string }>(
        `select i.email, e.first_name as name from app.organization_invitations i left join app.employees e on e.organization_id = i.organization_id and e.id = i.employee_id
         where i.organization_id = $1 and i.revoked_at is null and i.accepted_at is null order by 1`,
        [w.harbor.id],
      )
    ).rows

  beforeEach(async () => {
    const { harbor } = w
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [
      harbor.people.dana.userId,
      harbor.roles.administrator,
    ])
  })

  test('is done for those with an address, when the import is over, and undone with it', async () => {
    const run = await w.imported(file, invite)
    expect(run).toMatchObject({ state: 'done', problem: null, results: { created: 3 } })
    expect(await open()).toEqual([
      { email: 'ana@x.org', name: 'Ana' },
      { email: 'cy@x.org', name: 'Cy' },
    ])
    expect(await w.events('invitation.sent')).toHaveLength(2)
    expect(await w.undone(run.id)).toMatchObject({ results: { undone: 3, kept: 0 } })
    expect(await open()).toEqual([])
    expect(await w.events('invitation.revoked')).toHaveLength(2)
  })

  test('needs a seat for each of them before anything is imported', async () => {
    await w.t.owner.query('update app.organizations set max_users = 4 where id = $1', [w.harbor.id])
    const { id, version, problem } = await w.checked(file, invite)
    expect(problem, 'at the check already').toMatch(/^Your organization has \d of 4 people\./)
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'invite', rule: 'max_users' } })
    expect(await w.people()).toEqual([])
    const without = await w.checked(file, { options: { invite: false } })
    expect(without.problem).toBeNull()
  })

  test('is for those who may give the role of employees', async () => {
    const { id, version } = await w.as(w.harbor.people.dana).read({ id: (await w.checked(file, invite)).id })
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [
      w.harbor.people.dana.userId,
      w.harbor.people.grace.roleId,
    ])
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'FORBIDDEN', details: { field: 'invite' } })
  })

  test('is also for those who may not, where every new person has a role that they may give', async () => {
    const { harbor } = w
    const { dana } = harbor.people
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [dana.userId, dana.roleId])
    const { rows } = await w.t.owner.query<{ name: string }>('select name from app.roles where id = $1', [dana.roleId])
    const own = `first_name,last_name,employee_id,work_email,access_role\nAna,Lee,1,ana@x.org,${rows[0]!.name}\n`
    expect(await w.imported(own, invite)).toMatchObject({ state: 'done', problem: null, results: { created: 1 } })
    expect(await open()).toEqual([{ email: 'ana@x.org', name: 'Ana' }])
  })

  test('is for 200 at once', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => `A${at},B,${at + 1000},a${at}@x.org,,,,,`).join('\n')
    const { id, version, problem } = await w.checked(`${head}\n${rows}\n`, invite)
    expect(problem).toMatch(/^201 people can't be invited at once\./)
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'invite' } })
  })

  test('that someone sent meanwhile leaves the people imported', async () => {
    const { id, version } = await w.checked(file, invite)
    await w.dana.run({ id, version })
    await w.t.owner.query(
      `create function app.deny_invitations() returns trigger language plpgsql as $$ begin raise unique_violation; end $$;
       create trigger deny before insert on app.organization_invitations for each row execute function app.deny_invitations()`,
    )
    await w.work(id).finally(() => w.t.owner.query('drop function app.deny_invitations() cascade'))
    const { state, problem } = await w.dana.read({ id })
    expect(state).toBe('done')
    expect(problem).toMatch(/^Every row is done\. What follows an import failed: This already exists/)
    expect(await w.people()).toHaveLength(3)
  })

  test('whose seats went to others meanwhile leaves the people imported and says so', async () => {
    const { id, version } = await w.checked(file, invite)
    await w.dana.run({ id, version })
    await w.t.owner.query('update app.organizations set max_users = 3 where id = $1', [w.harbor.id])
    await w.work(id)
    const { state, problem } = await w.dana.read({ id })
    expect(state).toBe('done')
    expect(problem).toMatch(/^The people were imported, but not invited\. Your organization has 3 of 3 people\./)
    expect(await w.people()).toHaveLength(3)
  })
})
