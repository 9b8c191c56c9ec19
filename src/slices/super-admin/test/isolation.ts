import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'superAdmin.enter': {
    exempt: 'answers everyone but platform administrators the same, whatever the id: src/slices/super-admin/server/stay/stay.test.ts',
    fixedInput: { organizationId: '01a1aaaa-0000-7000-8000-000000000000' },
  },
  'superAdmin.exit': { exempt: 'takes no id' },
}
