import { describe, expect, test } from 'vitest'
import { checkBrowser } from './browser.ts'
import { checkCycles } from './cycles.ts'
import { checkLayers } from './layers.ts'
import { sourceFile } from './source.ts'
import { mentionsIn } from './sql-aliases.ts'
import { checkSqlFragments } from './sql-fragments.ts'
import { checkTexts } from './texts.ts'
import { checkVocabulary } from './vocabulary.ts'

// A checker that finds nothing looks like a repository without faults, so each is tested with a fault of every kind.

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
  ])('report what %s must not import', (_, path, text) => {
    expect(checkLayers(files({ [path]: text }))).toHaveLength(1)
  })

  test('allow lower layers, other slices’ rules and public.ts, and types of a contract', () => {
    const text = `import { a } from '#core/a.ts'
      import { b } from '#slices/people/rules/b.ts'
      import { c } from '#slices/people/server/public.ts'
      import { z } from 'zod'`
    const screen = `import type { d } from '#slices/time/contract/d.ts'`
    expect(checkLayers(files({ 'src/slices/time/server/a.ts': text, 'src/slices/time/web/b.ts': screen }))).toEqual([])
  })
})

test('an import cycle is found, also of types', () => {
  const circle = { 'src/core/a.ts': `import { b } from './b.ts'`, 'src/core/b.ts': `import type { A } from './a.ts'` }
  expect(checkCycles(files(circle))).toEqual(['cycle: src/core/a.ts → src/core/b.ts → src/core/a.ts'])
})

test('a cycle of slices is found although no file is in one, with the files that close it', () => {
  const tree = {
    'src/slices/access/server/a.ts': `import { b } from '#slices/time/server/public.ts'`,
    'src/slices/access/web/current-user.ts': '',
    'src/slices/time/server/public.ts': '',
    'src/slices/time/web/c.ts': `import type { D } from '#slices/people/contract/d.ts'`,
    'src/slices/people/contract/d.ts': '',
    'src/slices/people/web/e.ts': `import { f } from '#slices/access/web/current-user.ts'`,
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

describe('SQL that is interpolated into other SQL', () => {
  const fragment = 'src/slices/time/server/visibility.ts'
  const verb = 'src/slices/time/server/entry/list.ts'
  const importing = (names: string) =>
    `import { sqlStatement } from '#server/db/statement.ts'\nimport { ${names} } from '../visibility.ts'\n`

  test.each([
    [
      'a function of an alias, whose own alias captures it',
      `export const leads = (id: string) => \`exists (select from app.employees e where e.id = \${id})\``,
      `sqlStatement<{ id: string }, { id: string }>(\`select e.id from app.employees e where \${leads('e.id')}\`)`,
    ],
    [
      'a function of a text, by its name alone',
      `export function leads(id: string) { return \`x = \${id}\` }`,
      'sqlStatement(leads("e.id"))',
    ],
    [
      'a text that is put together',
      'export const leads = `e.id = ` + name',
      `sqlStatement(\`select e.id from app.employees e where \${leads}\`)`,
    ],
    [
      'a statement that is put together',
      'export const leads = `e.id`',
      'sqlStatement(`select e.id from app.employees e where e.id = ` + leads)',
    ],
    [
      'a parameter of a function',
      'export const leads = 1',
      `const all = (order: string) => sqlStatement(\`select e.id from app.employees e \${order}\`)`,
    ],
    [
      'an alias that is another table elsewhere',
      'export const leads = `s.id = app.user_id()`',
      `sqlStatement(\`select from app.timesheet_submissions s where \${leads}\`); sqlStatement(\`select from app.employees s where \${leads}\`)`,
    ],
    [
      'an alias that is captured where the fragment lands',
      'export const leads = `s.id = app.user_id()`',
      `sqlStatement(\`select from app.timesheet_submissions s where \${leads}\`)
       sqlStatement(\`select from app.timesheet_submissions s where exists (select from app.employees s where \${leads})\`)`,
    ],
    [
      'an alias that no table has',
      'export const leads = `e.id = 1`',
      `sqlStatement(\`select d.id from app.departments d where \${leads}\`)`,
    ],
  ])('is reported: %s', (_, constant, statement) => {
    expect(checkSqlFragments(files({ [fragment]: constant, [verb]: importing('leads') + statement }))).toHaveLength(1)
  })

  test('is allowed as a constant with aliases of its own, or of the same table everywhere', () => {
    const constants = `const MOST = 5
      const line = \`select above.id from app.employees above where above.id = e.id\`
      export const leads = \`exists (\${line})\`
      export const newest = \`order by e.id limit \${MOST}\``
    const statements = `sqlStatement<{ a: () => void }, 'x' | 'y'>(\`select from app.employees e where \${leads} \${newest}\`)
      sqlStatement(\`with e as (select 1 as id) select from e where \${leads}\`)
      sqlStatement('select (select d.id from app.departments d) from app.employees e, app.units u where u.id = e.id')`
    expect(checkSqlFragments(files({ [fragment]: constants, [verb]: importing('leads, newest') + statements }))).toEqual([])
  })

  test.each([
    ['select a.x from app.t as a', ['app.t']],
    ['select a.x, (select a.y from app.u a) from app.t a', ['app.t', 'app.u']],
    ['select a.x from app.t a union select a.x from app.u a', ['app.t', 'app.u']],
    ['select a.x, b.x from app.t a, app.u b', ['app.t', 'app.u']],
    ['select a.x from app.t z left join lateral (select b.y from app.u b) as a on true', ['', 'app.u']],
    ['update app.t a set x = n.x from unnest($1::int[]) with ordinality as n (x, y) where n.y = a.y', ['unnest', 'unnest', 'app.t']],
    ['insert into app.t as a (x) values (1) on conflict (x) do update set x = excluded.x where a.x is distinct from 2', ['app.t']],
    ['delete from app.t a using app.u b where a.x = b.x', ['app.t', 'app.u']],
    [`select 'b.x', t.x from app.t -- c.x`, ['app.t']],
    ['select a.x from (select a.y from app.t a) b', [null, 'app.t']],
  ])('each alias is resolved to its table: %s', (sql, tables) => {
    expect(mentionsIn(sql).map(({ bound }) => bound?.table ?? null)).toEqual(tables)
  })
})

test('a text that no screen shows is found, and one whose key is composed from a kind counts as shown', () => {
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
])('a name, a location or a text outside the vocabulary is found: %s', (path, text) => {
  expect(checkVocabulary([path], files({ [path]: text }))).toHaveLength(1)
})
