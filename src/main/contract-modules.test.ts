import { expect, test } from 'vitest'
import { MODULES, type ModuleSlug, PERMISSIONS } from '#core/vocabulary.ts'
import { DOCUMENT_FILE } from '#slices/staff/rules/document-file.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import { operations } from '#test/isolation/fuzzer.ts'
import { fileKinds } from './slices.ts'

/** What is asked for outside of the module's screens as well, and so is not the module's alone. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'staff.search': 'people are chosen by name in the settings and in the palette',
  'invitations.list': 'invitations are a tab of the roles',
  'invitations.create': 'someone joins whether or not the directory is used',
  'invitations.newLinks': 'invitations are a tab of the roles',
  'invitations.resend': 'invitations are a tab of the roles',
  'invitations.revoke': 'invitations are a tab of the roles',
  'members.role': 'roles are given whether or not the directory is used',
}

test('the files of staff need the module as its operations do', () => {
  const { upload, read } = fileKinds[DOCUMENT_FILE.kind]!
  expect([upload, read, fileKinds[PEOPLE_FILE.kind]!.upload].map(need => need !== null && 'module' in need && need.module)).toEqual([
    'resources',
    'resources',
    'resources',
  ])
})

const moduleOf = (need: string): ModuleSlug | undefined => {
  const [permission] = need.split(':')
  return (PERMISSIONS as Record<string, { module?: ModuleSlug }>)[permission!]?.module
}

test('an operation that needs a permission of an optional module needs the module too, so that without it the API is closed as the screens are (SEC-109)', () => {
  const open = operations().flatMap(({ path, meta: { access } }) => {
    if (access.permission === undefined) return []
    const module = moduleOf(access.permission)
    return module === undefined || MODULES[module].kind === 'core' || access.module === module ? [] : [path]
  })
  expect(open.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted())
})
