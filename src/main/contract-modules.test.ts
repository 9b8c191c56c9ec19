import { expect, test } from 'vitest'
import { MODULES, type ModuleSlug, PERMISSIONS } from '#core/vocabulary.ts'
import { operations } from '#test/isolation/fuzzer.ts'

/** What is asked for outside of the module's screens as well, and so is not the module's alone. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'staff.search': 'people are chosen by name in the settings and in the palette',
  'invitations.list': 'invitations are a tab of the roles',
  'invitations.create': 'someone joins whether or not the directory is used',
  'invitations.resend': 'invitations are a tab of the roles',
  'invitations.revoke': 'invitations are a tab of the roles',
  'members.role': 'roles are given whether or not the directory is used',
}

const moduleOf = (need: string): ModuleSlug | undefined => {
  const [permission] = need.split(':')
  return (PERMISSIONS as Record<string, { module?: ModuleSlug }>)[permission!]?.module
}

test('an operation that needs a permission of an optional module needs the module too, so that without it the API is closed as the screens are (SEC-109)', () => {
  const open = operations().flatMap(({ path, meta: { access } }) => {
    if ('public' in access) return []
    const module = moduleOf(access.permission)
    return module === undefined || MODULES[module].kind === 'core' || access.module === module ? [] : [path]
  })
  expect(open.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted())
})
