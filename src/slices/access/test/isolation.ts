import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  bootstrap: {
    as: 'employee',
    input: () => ({}),
    holds: ({ role, permissions, modules }: { role: unknown; permissions: object; modules: { slug: string; usable: boolean }[] }) =>
      role !== null && Object.keys(permissions).length > 0 && modules.some(module => module.slug === 'time' && module.usable),
  },
}
