import { describe, expect, test } from 'vitest'
import { checkBrowser } from './browser.ts'
import { checkCycles } from './cycles.ts'
import { checkLayers } from './layers.ts'
import { sourceFile } from './source.ts'
import { checkTexts } from './texts.ts'
import { checkVocabulary } from './vocabulary.ts'

// A checker that finds nothing any more looks like a repository without faults: here each is shown one of every kind.

const files = (tree: Readonly<Record<string, string>>) => Object.entries(tree).map(([path, text]) => sourceFile(path, text))

describe('the layers', () => {
  test.each([
    ['core', 'src/core/a.ts', `import { b } from '#server/b.ts'`],
    ['a rule', 'src/slices/time/rules/a.ts', `import {\n  b,\n} from '#slices/time/contract/b.ts'`],
    ['a contract', 'src/slices/time/contract/a.ts', `import type { B } from '../server/b.ts'`],
    ['a screen', 'src/slices/time/web/a.tsx', `import { b } from '#slices/time/server/b.ts'`],
    ['a screen, of a contract’s values', 'src/slices/time/web/a.tsx', `import { b } from '#slices/time/contract/b.ts'`],
    ['a screen, later', 'src/slices/time/web/a.tsx', `const b = () => import('#slices/time/server/b.ts')`],
    ['plumbing', 'src/server/a.ts', `export { b } from '#slices/time/rules/b.ts'`],
    ['another slice', 'src/slices/time/server/a.ts', `import { b } from '#slices/people/server/b.ts'`],
    ['another slice’s screens', 'src/slices/time/web/a.ts', `import { b } from '#slices/people/web/b.ts'`],
    ['a database of its own', 'src/slices/time/server/a.ts', `import pg from 'pg'`],
    ['the call library', 'src/slices/time/contract/a.ts', `import { oc } from '@orpc/contract'`],
  ])('refuse %s what it must not import', (_, path, text) => {
    expect(checkLayers(files({ [path]: text }))).toHaveLength(1)
  })

  test('let through what goes down, other slices’ rules and public.ts, and types of a contract', () => {
    const text = `import { a } from '#core/a.ts'
      import { b } from '#slices/people/rules/b.ts'
      import { c } from '#slices/people/server/public.ts'
      import { z } from 'zod'`
    const screen = `import type { d } from '#slices/time/contract/d.ts'`
    expect(checkLayers(files({ 'src/slices/time/server/a.ts': text, 'src/slices/time/web/b.ts': screen }))).toEqual([])
  })
})

test('a circle of imports is found, of types too', () => {
  const circle = { 'src/core/a.ts': `import { b } from './b.ts'`, 'src/core/b.ts': `import type { A } from './a.ts'` }
  expect(checkCycles(files(circle))).toEqual(['cycle: src/core/a.ts → src/core/b.ts → src/core/a.ts'])
})

test('a circle of slices is found, though no file is in one, with the files that close it', () => {
  const tree = {
    'src/slices/access/server/a.ts': `import { b } from '#slices/time/server/public.ts'`,
    'src/slices/access/web/reader.ts': '',
    'src/slices/time/server/public.ts': '',
    'src/slices/time/web/c.ts': `import type { D } from '#slices/people/contract/d.ts'`,
    'src/slices/people/contract/d.ts': '',
    'src/slices/people/web/e.ts': `import { f } from '#slices/access/web/reader.ts'`,
  }
  expect(checkCycles(files(tree))).toEqual([
    'slice cycle: access → time → people → access, through src/slices/access/server/a.ts, src/slices/time/web/c.ts, src/slices/people/web/e.ts',
  ])
  expect(checkCycles(files({ ...tree, 'src/slices/people/web/e.ts': '' }))).toEqual([])
})

test('server code, Node and contracts are found wherever the browser’s entry leads, and types are not code', () => {
  const tree = {
    'src/main/web.tsx': `import './router.tsx'`,
    'src/main/router.tsx': `import { a } from '#core/a.ts'\nimport type { B } from '#slices/time/contract/b.ts'`,
    'src/core/a.ts': `import { readFileSync } from 'node:fs'\nimport { c } from '#slices/time/contract/c.ts'`,
  }
  expect(checkBrowser(files(tree))).toEqual([
    'src/core/a.ts: loads node:fs into the browser',
    'src/core/a.ts: loads src/slices/time/contract/c.ts into the browser',
  ])
})

test('a text that no screen shows is found, and one that is put together from a kind is shown', () => {
  const texts = `export const t = defineTexts({\n  shown: 'Shown',\n  copyEvent: 'Copied',\n  forgotten: 'Forgotten',\n})`
  const screen = `import { t } from './texts.ts'\nt('shown')\nt(\`\${kind}Event\`)`
  expect(checkTexts(files({ 'src/slices/time/web/texts.ts': texts, 'src/slices/time/web/a.tsx': screen }))).toEqual([
    `src/slices/time/web/texts.ts: no screen uses the text 'forgotten'`,
  ])
})

test.each([
  ['src/slices/time/jobs/a.ts', ''],
  ['src/core/utils/a.ts', ''],
  ['src/core/someThing.ts', ''],
  ['src/core/a.ts', '\n'.repeat(401)],
  ['src/core/a.ts', `export * from './b.ts'`],
  ['src/server/a.ts', `select set_config('role', 'app_user', false)`],
  ['src/server/a.ts', `query('set role app_user')`],
])('a name, a place or a text outside the vocabulary is found: %s', (path, text) => {
  expect(checkVocabulary([path], files({ [path]: text }))).toHaveLength(1)
})
