import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    logoFileId: string
  }
}

export const makeIds: MakeIds<'logoFileId'> = {
  // With its public page switched on.
  logoFileId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
       values ($1, $2, 'logo', $3, 'logo.webp', 'image/webp', 1, $3, $4, $1, 'stored')`,
      [organization.id, id, id.replaceAll('-', ''), people.administrator.userId],
    )
    await t.owner.query(`insert into app.organization_settings (organization_id, group_name, settings) values ($1, 'public_profile', $2)`, [
      organization.id,
      JSON.stringify({ isPublished: true, mission: 'We are here', links: [{ label: 'Us', address: 'https://us.example' }] }),
    ])
    await t.owner.query('update app.organizations set logo_file_id = $2 where id = $1', [organization.id, id])
    return id
  },
}

export const fixtures: Fixtures = {
  'organizations.byDomain': { visit: ({ domain }) => ({ domain }) },
  'publicProfile.show': {
    visit: ({ domain }) => ({ domain }),
    hide: (t, organizationId) =>
      t.owner.query(
        `update app.organization_settings set settings = settings || '{"isPublished": false}' where organization_id = $1 and group_name = 'public_profile'`,
        [organizationId],
      ),
  },
  'publicProfile.read': { as: 'administrator', input: () => ({}) },
  'publicProfile.update': { as: 'administrator', input: () => ({ version: 1, settings: { mission: 'Food for all' } }) },
  'organizations.profile': { as: 'administrator', input: () => ({}) },
  'organizations.updateProfile': { as: 'administrator', input: () => ({ version: 1, city: 'Portland' }) },
  'organizations.setLogo': { as: 'administrator', input: () => ({ fileId: null }) },
  'accountSecurity.read': { as: 'administrator', input: () => ({}) },
  'accountSecurity.update': {
    as: 'administrator',
    input: () => ({ version: 0, settings: { secondFactor: { requiredOf: 'nobody', lastDayWithout: null } } }),
  },
  'accountSecurity.count': { as: 'administrator', input: () => ({}) },
  'preferences.read': { as: 'administrator', input: () => ({}) },
  'preferences.update': { as: 'administrator', input: () => ({ version: 1, settings: { currency: 'EUR' } }) },
}
