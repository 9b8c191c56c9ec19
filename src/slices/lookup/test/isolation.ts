import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'search.find': {
    as: 'administrator',
    input: () => ({ text: 'administrator' }),
    holds: ({ groups }: { groups: unknown[] }) => groups.length > 0,
  },
}
