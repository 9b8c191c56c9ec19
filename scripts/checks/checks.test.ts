import { describe, expect, test } from 'vitest'
import { checkAuditedWrites } from './audited-writes.ts'
import { checkBrowser } from './browser.ts'
import { checkCitations } from './citations.ts'
import { checkComments } from './comments.ts'
import { checkCursors } from './cursors.ts'
import { checkCycles } from './cycles.ts'
import { checkLayers } from './layers.ts'
import { checkChecksums, withNewFiles } from './migration-checksums.ts'
import { checkMigrations } from './migrations.ts'
import { checkScreenWords } from './screen-words.ts'
import { checkSliceNames } from './slice-names.ts'
import { sourceFile } from './source.ts'
import { mentionsIn } from './sql-aliases.ts'
import { checkSqlFragments } from './sql-fragments.ts'
import { checkTableOwners } from './table-owners.ts'
import { checkTestTitles } from './test-titles.ts'
import { checkTexts } from './texts.ts'
import { checkVocabulary } from './vocabulary.ts'
import { checkWords } from './words.ts'

// A checker that finds nothing looks like a repository without faults, so each is tested with a fault of every kind.

const files = (tree: Readonly<Record<string, string>>) => Object.entries(tree).map(([path, text]) => sourceFile(path, text))

describe('pages of a list', () => {
  const path = 'src/slices/time/server/a.ts'
  const byHand = (text: string) => checkCursors(files({ [path]: text }), [], {})
  const found = [`${path}: makes pages by hand; define a list (src/server/list/list.ts)`]

  test.each([
    ['continue after a row', 'const page = `select id from app.units where id > $after::uuid order by id limit $limit::int + 1`'],
    ['begin before a row', 'const page = `select id from app.units where id < $before order by id desc limit $limit`'],
    ['are counted off', 'const page = `select id from app.units limit $limit offset $offset`'],
    ['are built of a query', `const page = db.selectFrom('app.units').where(sql\`id > \${p.after}\`).limit(sql\`\${p.limit}\`)`],
    ['are left to a database function', 'const page = `select id from app.units_of($after, $limit::int + 1)`'],
  ])('are found where they %s', (_, text) => expect(byHand(text)).toEqual(found))

  test('are no finding in the list block, and a value before a day is none anywhere', () => {
    expect(checkCursors(files({ 'src/server/list/a.ts': `sql\`id > \${p.after} limit \${p.limit}\`` }), [], {})).toEqual([])
    expect(byHand('const sum = `select sum(minutes) from app.time_entries where month = $before`')).toEqual([])
  })

  test('an exception counts until its file makes no pages by hand', () => {
    const text = 'const page = `select id from app.units where id > $after limit $limit`'
    expect(checkCursors(files({ [path]: text }), [], { [path]: 'later' })).toEqual([])
    expect(checkCursors([], [], { [path]: 'later' })).toEqual([
      `scripts/checks/cursors.ts: ${path} makes no pages by hand any more; take it off the list`,
    ])
  })

  test('a new database function that makes pages is found', () => {
    const text =
      'create function app.units_of(p_after uuid, p_limit integer) returns setof uuid language sql return (select p_after limit p_limit);'
    expect(checkCursors([], [{ path: 'db/functions/units_of.sql', text }], {})).toEqual([
      'db/functions/units_of.sql: a function makes pages; it answers the rows, and a list makes the pages (src/server/list/list.ts)',
    ])
  })
})

describe('a verb in write mode', () => {
  const routes = 'src/slices/time/server/routes.ts'
  const verb = 'src/slices/time/server/save.ts'
  const importing = `import { save } from './save.ts'\nexport const r = { save: write(save) }`
  const found = [
    `${routes}: save writes without an audit event; call emitAudit, or add it to scripts/checks/audited-writes.ts with the reason`,
  ]

  test.each([
    ['emits nothing', importing, 'export async function save() {\n  await tx.run(store)\n}'],
    ['is called by the binding', importing.replace('write(save)', 'write(args => save(args, mail))'), 'export function save() {}'],
    ['only another function of its file audits', importing, 'export function save() {}\nexport function end() {\n  emitAudit(tx, {})\n}'],
  ])('is found where it %s', (_, text, verbText) => {
    expect(checkAuditedWrites(files({ [routes]: text, [verb]: verbText }), {})).toEqual(found)
  })

  test.each([
    ['itself', 'export async function save() {\n  emitAudit(tx, {})\n}'],
    ['through a function of its file', 'const record = () => emitAudit(tx, {})\nexport function save() {\n  record()\n}'],
    ['through the parts of a record', 'export function save() {\n  return parts.change(tx, {})\n}'],
    ['through another file', `import { record } from './record.ts'\nexport const save = () => ({ ...record() })`],
  ])('is no finding where it audits %s', (_, verbText) => {
    const record = 'export function record() {\n  emitAudit(tx, {})\n}'
    expect(checkAuditedWrites(files({ [routes]: importing, [verb]: verbText, 'src/slices/time/server/record.ts': record }), {})).toEqual([])
  })

  test('an exception counts until the verb audits', () => {
    const exception = { [`${routes}: save`]: 'counts' }
    expect(checkAuditedWrites(files({ [routes]: importing, [verb]: 'export function save() {}' }), exception)).toEqual([])
    expect(checkAuditedWrites(files({ [routes]: importing, [verb]: 'export const save = () => emitAudit(tx, {})' }), exception)).toEqual([
      `scripts/checks/audited-writes.ts: ${routes}: save is audited or gone; take it off the list`,
    ])
  })
})

describe('the opening of a comment', () => {
  const path = 'src/core/a.ts'
  const inText = (text: string, at = path) => checkComments([{ path: at, text }], [])

  test.each([
    ['/** What a save returns. */', 'What a save returns.'],
    ['/**\n * Those of a day.\n * Sorted.\n */', 'Those of a day.'],
    ['const a = 1\n// Whoever signed in\n// first.', 'Whoever signed in first.'],
    ['const a = 1 // The same, in minutes.', 'The same, in minutes.'],
    ['<p>{/* It is hidden. */}</p>', 'It is hidden.'],
  ])('is found where it is a fragment: %s', (text, opening) => {
    expect(inText(text)).toEqual([`${path}: a comment begins with "${opening}"; begin with a verb or the name of the thing`])
  })

  test('is found in SQL', () => {
    expect(inText('select 1; -- One of each.', 'db/functions/a.sql')).toHaveLength(1)
    expect(inText('-- Whose hours\n-- they are.\nselect 1;', 'db/functions/a.sql')).toHaveLength(1)
  })

  test('is no finding where it names the thing, in a later line, or in a text', () => {
    expect(inText('/** Returns the rows.\n * What is left stays. */\n// Itself.')).toEqual([])
    expect(inText("const a = 'https://example.org'\nconst b = 'What // is'")).toEqual([])
  })

  test('an exception counts until its folder has no such comment', () => {
    const what = { path, text: '// What a save returns.' }
    expect(checkComments([what], ['src/core/'])).toEqual([])
    expect(checkComments([{ path, text: '' }], ['src/core/'])).toEqual([
      'scripts/checks/comments.ts: the comments of src/core/ are rewritten; take it off the list',
    ])
  })
})

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
    ['another slice’s session', 'src/slices/time/web/a.ts', `import { b } from '#slices/identity/web/session.ts'`],
    ['a database of its own', 'src/slices/time/server/a.ts', `import pg from 'pg'`],
    ['the call library', 'src/slices/time/contract/a.ts', `import { oc } from '@orpc/contract'`],
  ])('report what %s must not import', (_, path, text) => {
    expect(checkLayers(files({ [path]: text }))).toHaveLength(1)
  })

  test('a columns file that imports more than types is found, and one that a screen imports is not', () => {
    const columns = 'src/slices/structure/contract/location-columns.ts'
    const screen = `import { locationColumns } from '#slices/structure/contract/location-columns.ts'`
    expect(checkLayers(files({ [columns]: `import { z } from 'zod'`, 'src/slices/structure/web/a.ts': screen }))).toEqual([
      `${columns}: columns import types only (zod)`,
    ])
    expect(checkLayers(files({ [columns]: `import type { Column } from '#core/column.ts'` }))).toEqual([])
  })

  test('allow lower layers, other slices’ rules, public.ts and public.tsx, and types of a contract', () => {
    const text = `import { a } from '#core/a.ts'
      import { b } from '#slices/people/rules/b.ts'
      import { c } from '#slices/people/server/public.ts'
      import { z } from 'zod'`
    const screen = `import type { d } from '#slices/time/contract/d.ts'
      import { e } from '#slices/people/web/public.tsx'`
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
    'src/slices/access/web/public.tsx': '',
    'src/slices/time/server/public.ts': '',
    'src/slices/time/web/c.ts': `import type { D } from '#slices/people/contract/d.ts'`,
    'src/slices/people/contract/d.ts': '',
    'src/slices/people/web/e.ts': `import { f } from '#slices/access/web/public.tsx'`,
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
  const columns = { 'src/main/web.tsx': `import { c } from '#slices/structure/contract/unit-columns.ts'` }
  expect(checkBrowser(files(columns))).toEqual([])
})

describe('the file of a database function', () => {
  const path = 'db/functions/sum.sql'
  const text = 'create or replace function app.sum(p_a integer, out b date) returns date'
  const inFile = (more: string) => checkMigrations([], [{ path, text: `${text};\n${more}` }])

  test('is the only place where functions are defined, changed, and dropped', () => {
    const dated = { path: 'db/migrations/20270101000000-time-first.sql', text: '' }
    for (const found of [
      'create function app.sum',
      'create or replace procedure app.sum',
      'CREATE OR REPLACE FUNCTION "app"."sum"',
      'alter function app.sum',
      'drop function app.sum',
      'drop routine app.sum',
    ]) {
      expect(checkMigrations([{ ...dated, text: `set local role app_owner;\n${found}(p_a integer);` }], [])).toEqual([
        `${dated.path}: says "${found}"; a function is in db/functions/<its name>.sql alone`,
      ])
    }
    expect(checkMigrations([{ ...dated, text: "  execute format('create function app.sum(p_a integer)')" }], [])).toEqual([])
    expect(checkMigrations([{ ...dated, text: 'create trigger t after insert on app.a execute function app.sum()' }], [])).toEqual([])
  })

  test('defines functions of its own name alone, each once, with all their input types', () => {
    expect(inFile('')).toEqual([])
    expect(inFile('create or replace function app.sum(p_a uuid) returns date')).toEqual([])
    expect(inFile('create or replace function app.sum(p_other integer, out b date) returns date')).toEqual([
      `${path}: defines app.sum(integer) twice`,
    ])
    expect(inFile('create or replace function app.total() returns date')).toEqual([
      `${path}: defines app.total(), whose file is db/functions/total.sql`,
    ])
    expect(checkMigrations([], [{ path, text: '-- later' }])).toEqual([`${path}: defines no function`])
  })

  test('can be applied again, and leaves the transaction to the start', () => {
    expect(checkMigrations([], [{ path, text: 'create function app.sum(p_a integer) returns date' }])).toEqual([
      `${path}: says create; it is applied again, so it says create or replace`,
    ])
    expect(inFile('drop function app.sum(uuid);')).toEqual([`${path}: changes or drops a function; it defines the final one alone`])
    expect(inFile('commit;')).toEqual([`${path}: begins or ends a transaction; it runs in one`])
  })
})

describe('the checksum of a migration', () => {
  const first = { path: 'db/migrations/20270101000000-time-first.sql', text: 'first' }
  const second = { path: 'db/migrations/20270102000000-time-second.sql', text: 'second' }
  const recorded = withNewFiles({}, [first])

  test('finds a file that was changed, even a comment, one without a checksum and one that is gone', () => {
    expect(checkChecksums(recorded, [first])).toEqual([])
    expect(checkChecksums(recorded, [{ ...first, text: 'first -- again' }])).toEqual([expect.stringContaining('first.sql: was changed')])
    expect(checkChecksums(recorded, [first, second])).toEqual([expect.stringContaining('second.sql: has no line')])
    expect(checkChecksums(recorded, [])).toEqual([expect.stringContaining('first.sql is no file')])
  })

  test('is recorded once: generating again adds new files and changes no recorded one', () => {
    const changed = { ...first, text: 'first -- again' }
    const again = withNewFiles(recorded, [changed, second])
    expect(again).toMatchObject(recorded)
    expect(checkChecksums(again, [changed, second])).toEqual([expect.stringContaining('first.sql: was changed')])
    expect(checkChecksums(withNewFiles({}, [changed, second]), [changed, second])).toEqual([])
  })
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

describe('a table has one owner', () => {
  const manifest = (slice: string, text: string) => ({ [`src/slices/${slice}/server/manifest.ts`]: text })
  const owners = {
    ...manifest('people', `tables: ['app.employees', 'app.units'],\n  readBy: { 'app.employees': ['time'] },`),
    ...manifest('time', `tables: ['app.time_entries'],`),
    'src/server/tables.ts': `tables: ['auth.rate_limits']`,
    'src/slices/time/server/granted.ts': 'sqlStatement(`select e.id from app.employees e`)',
  }
  const tables = ['app.employees', 'app.units', 'app.time_entries', 'auth.rate_limits']
  const found = (tree: Readonly<Record<string, string>>) => checkTableOwners(files({ ...owners, ...tree }), tables)

  test('which reads and writes it, and others read what they are let', () => {
    const own = '/** As app.time_entries. */ sqlStatement(`update app.units set name = $name`) // app.time_entries'
    expect(found({ 'src/slices/people/server/a.ts': own, 'src/main/a.ts': 'insert into app.units' })).toEqual([])
  })

  test.each([
    ['reads', 'src/slices/time/server/a.ts', 'sqlStatement(`select from app.units u`)'],
    ['reads', 'src/slices/people/server/a.ts', 'sqlStatement(`select from app.employees e, app.time_entries t`)'],
    ['reads', 'src/slices/time/server/a.ts', `db.selectFrom('app.units')`],
    ['reads', 'src/slices/people/server/a.ts', `db.selectFrom('app.units as u').innerJoin('app.timeEntries as t', 't.unitId', 'u.id')`],
    ['reads', 'src/slices/people/server/a.ts', `db.selectFrom('app.units as u')\n.leftJoin('app.timeEntries as t', join => join)`],
    ['reads', 'src/server/a.ts', 'sqlStatement(`select from app.units u`)'],
    ['reads', 'src/slices/time/server/a.ts', 'sqlStatement(`select from auth."rate_limits" u`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`insert into app.employees (id) values ($id)`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`update only app.employees e set id = $id`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`with gone as (delete\n from app.employees) select`)'],
    ['writes', 'src/slices/people/server/a.ts', `db.insertInto('app.timeEntries')`],
    ['writes', 'src/slices/people/server/a.ts', `db\n.updateTable(\n'app.timeEntries')`],
    ['writes', 'src/slices/time/server/a.ts', `db.deleteFrom('app.employees as e')`],
    ['reads', 'src/slices/time/server/a.ts', 'sqlStatement(`select from "app".units u`)'],
    ['reads', 'src/slices/time/server/a.ts', 'sqlStatement(`SELECT FROM "app" . "units" u`)'],
    ['reads', 'src/slices/people/server/a.ts', 'sqlStatement(`SELECT FROM APP.TIME_ENTRIES t`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`UPDATE app.employees SET id = $id`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`Insert Into "app"."employees" (id) values ($id)`)'],
    ['writes', 'src/slices/time/server/a.ts', 'sqlStatement(`TRUNCATE TABLE app.employees`)'],
    ['names a table with withSchema:', 'src/slices/time/server/a.ts', `db.withSchema('app').selectFrom('units')`],
  ])('and is found when someone else %s it, in %s: %s', (what, path, text) => {
    expect(found({ [path]: text })).toEqual([expect.stringContaining(`${path}: ${what} `)])
  })

  test.each([
    ['no one owns it', { 'src/server/tables.ts': '' }, ['auth.rate_limits has no owner']],
    ['two own it', manifest('time', `tables: ['app.time_entries', 'app.units']`), ['app.units is the table of people already']],
    ['there is none', manifest('time', `tables: ['app.time_entries', 'app.weeks']`), ['there is no table app.weeks']],
    ['no one reads what they may', { 'src/slices/time/server/granted.ts': '' }, ['time does not read app.employees']],
  ])('and is found when %s', (_, tree, texts) => {
    expect(found(tree)).toEqual(texts.map(text => expect.stringContaining(text)))
  })
})

describe('a citation', () => {
  const defined = [
    { path: 'docs/security.md', text: '| SEC-1 | what | answer |\n| SEC-2 | what | answer |' },
    {
      path: 'src/slices/time/rules/a.ts',
      text: '/**\n * It holds. Authority: PAY-9, 29 CFR 785.48(b). Rules PAY-1 to\n * PAY-3 and PAY-9.\n */',
    },
  ]
  const decisions = [{ path: 'docs/decisions/0007-a.md', text: '' }]
  const found = (text: string, path = 'src/core/a.ts') => checkCitations([...decisions, ...defined, { path, text }])

  test('leads to a row of a document, a rule, a law or an RFC', () => {
    expect(
      found(
        '// As PAY-2 and SEC-1 say (29 CFR 778.103, RFC 4180, UTF-8; DRV is no id, nor is T10:30; decision 7, docs/decisions/0007 and docs/decisions/0007-a.md).\ntest(`it holds (SEC-2)`, () => {})',
      ),
    ).toEqual([])
  })

  test('leads to a rule of the core as to one of a slice, and an id is defined in one of them', () => {
    const rule = (name: string) => `/**\n * Money is exact. Authority: ISO 4217. Rule ${name}.\n */`
    const core = { path: 'src/core/money.ts', text: rule('MNY-1') }
    expect(checkCitations([core, { path: 'src/server/a.ts', text: '// (MNY-1)' }])).toEqual([])
    const twice = checkCitations([core, { path: 'src/slices/time/rules/a.ts', text: rule('MNY-1') }])
    expect(twice).toEqual(['MNY-1 is defined more than once: src/core/money.ts, src/slices/time/rules/a.ts'])
  })

  test.each([
    ['an id that is defined nowhere', '// (SEC-3)'],
    ['an id of a family that is defined nowhere', '// (LEAVE-4)'],
    ['a decision that was not made', '// (decision 99)'],
    ['a decision beside one that was made', '// decisions 7 and 99'],
    ['a decision by a file that is not there', '// docs/decisions/0099-x.md'],
    ['a decision by a file of another name', '// docs/decisions/0007-b.md'],
    ['a decision by the number of a file', '// docs/decisions/0007 and 0099'],
    ['an id within a range that is not there', '// PAY-4'],
    ['a document outside of the repository', '// (decisions.md §5)'],
    ['a document outside of the repository by its name alone', '// as stack-notes say'],
    ['a part of the specification', '// Authority: specification P §4.'],
    ['a number of a case', '// security cases 25 to 30'],
    ['a number of a trap or a rule', '// bound before it is sent (T1)'],
    ['a number alone', '}) // T13'],
    ['several numbers', '// (R6, SEC-1)'],
    ['a bare number behind a title', `test('it holds (44, 45)', () => {})`],
    ['a rule before a title', `describe('T8: it holds', () => {})`],
  ])('is found that is %s', (_, text) => {
    expect(found(text, 'src/core/a.test.ts')).toHaveLength(1)
  })

  test('is found where two places define its id', () => {
    expect(found('| SEC-1 | what |', 'docs/product.md')).toEqual(['SEC-1 is defined more than once: docs/security.md, docs/product.md'])
  })
})

describe('a test that a document cites', () => {
  const a = `describe('limits', () => {})\ntest('it holds, as it was', () => {})\ntest.each([1])(\n  'of %s in $there: \\'quoted\\'',\n() => {})\ntest('%s', f)`
  const tests = [
    { path: 'test/a.test.ts', text: a },
    { path: 'e2e/b.spec.ts', text: `test(\`b holds\${why ?? ''}\`, () => {})` },
  ]
  const found = (text: string) => checkTestTitles([...tests, { path: 'docs/security.md', text }])

  test('is there by its whole title, that of its group, or one that a table completes', () => {
    const several = '| `test/a.test.ts` › limits; it holds, as it was; `e2e/b.spec.ts` › b holds. `test/a.test.ts` › it holds, as it was. |'
    expect(found(several)).toEqual([])
    expect(found("`test/a.test.ts` › `of cars in Rome: 'quoted'`, `of … in Bern: 'quoted'`; `test/c.test.ts` |")).toEqual([])
  })

  test.each([
    ['was renamed', '`test/a.test.ts` › it held |', 'it held'],
    ['is cited by a part of its title', '`test/a.test.ts` › it holds |', 'it holds'],
    ['is the second of its file', '`test/a.test.ts` › limits; gone. `e2e/b.spec.ts` › b holds |', 'gone'],
    ['stands in another file', '`e2e/b.spec.ts` › limits |', 'limits'],
    ['has no file', '`test/c.test.ts` › limits |', 'limits'],
  ])('is found where it %s', (_, text, title) => {
    expect(found(text)).toEqual([expect.stringContaining(`has no test "${title}"`)])
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

describe('a replaced word', () => {
  const path = 'src/slices/time/server/a.ts'
  const inText = (text: string, at = path) => checkWords([], [{ path: at, text }])

  test.each([
    ['the name of a file', 'src/slices/time/server/hand-in.test.ts', 'write submit'],
    ['the name of a folder', 'src/web/outbox-shelf/a.ts', 'write outbox storage'],
  ])('is found in %s, with the word to write', (_, name, write) => {
    expect(checkWords([name], [])).toEqual([expect.stringContaining(write)])
  })

  test.each([
    ['const ownDesk = 1', 'ownDesk: write timesheet actions'],
    ['function handIn() {}', 'handIn: write submit'],
    ['const tx = laterFirst(queue)', 'laterFirst: write firstAtCommit'],
    ['export const fewAtATime = 4', 'fewAtATime: write semaphore'],
    ['type HTTPRefusals = string', 'HTTPRefusals: write validation error'],
    ['const { sheet, person } = loaded', 'sheet: write timesheet'],
    ['call(tx, reader)', 'reader: write current user'],
    ['select(readersName)', 'readersName: write current user'],
    ['// What was emptied.', '"emptied": write cleared'],
    ['/**\n * The reader’s hours.\n */', '"The reader’s": write current user'],
    ['const a = 1 // nobody else changes it', '"nobody": write no one'],
    ['// It can be handed in twice.', '"handed in": write submit'],
  ])('is found in code: %s', (text, finding) => {
    expect(inText(text)).toEqual([expect.stringContaining(finding)])
  })

  test('is found in the title of a test and in a document', () => {
    expect(inText("test.each(all)('a %s that is refused', () => {})", 'src/a.test.ts')).toEqual([expect.stringContaining('"refused"')])
    expect(inText("test('somebody else', () => {})", 'src/a.test.ts')).toEqual([expect.stringContaining('write someone')])
    expect(inText('The sheet is locked.', 'docs/a.md')).toEqual([expect.stringContaining('write timesheet')])
  })

  test.each([
    'const timesheet = spreadsheet + stylesheet + balanceSheet',
    'const output = readable.getReader() as ReadableStreamDefaultReader & StreamReader',
    '// Announced to screen readers; the pipe has a reader; a sheet of paper; changed by hand in the file.',
    "// The text is 'Nobody else can approve', the account is `nobody`.",
    'const element: HTMLSpanElement = <span rowSpan={2} colSpan={templateSpans} />',
    "export const texts = { next: 'Next or previous sheet', everybody: 'Everybody' }",
    "if (code === 'ECONNREFUSED' || name === 'time_entries_sheet_submitted') throw error",
    'const desktop = shelfLife',
  ])('is not seen in standard terms, other words and texts on screens: %s', text => {
    expect(inText(text, 'src/slices/time/web/a.test.tsx')).toEqual([])
  })
})

describe('what no one says on a screen', () => {
  const inText = (text: string, path = 'src/slices/time/web/texts.ts') => checkScreenWords([{ path, text }])

  test.each([
    ["saved: 'Somebody else saved this cell',", 'someone'],
    ["saved: 'Only operators can change this',", 'platform administrator'],
    ["saved: 'This cell did not change today',", 'a contraction'],
    ["saved: 'It changed once more since then',", 'again'],
    ["saved: 'Take a look at these days',", 'review'],
    ["saved: 'It waits for your decision',", 'awaiting'],
    ["saved: 'Your new e-mail address works',", 'email'],
    ["saved: 'Your sheet was changed today',", 'timesheet'],
    ["saved: 'Please hand in your hours',", 'submit'],
    ["saved: 'This cell was emptied today',", 'cleared'],
    ["saved: 'The server refused your change',", 'an error that says what to do'],
    ["saved: 'You have {n} h to go today',", 'hrs'],
    ["saved: 'Enter a fund, program or unit',", 'a comma before'],
    ["saved: 'Your funds did not load today',", "Couldn't load"],
    ["saved: 'Your timesheet appears here soon',", 'what will happen'],
    ["saved: 'No column has this name',", 'No matches'],
    ["saved: 'You submitted this timesheet already',", 'since you opened it'],
    ["saved: 'Three timesheets wait for you',", 'to review'],
    ["saved: 'No hours on Sat 31',", 'the day with its month'],
    ["saved: 'Needs your review, {n}',", 'brackets'],
    ["saved: 'Note to the employee, optional',", 'brackets'],
    ["saved: 'Hello, please confirm your address',", 'a capital'],
    ["saved: 'Changes the own password',", "the current user's"],
    ["saved: 'It is no complete backup',", "isn't a"],
    ["saved: 'Choose a colour for it',", 'the US word'],
    ["saved: 'This timesheet is decided now',", 'reviewed'],
    ["saved: 'There is no pay period',", 'a contraction'],
  ])('is found in %s', (text, write) => {
    expect(inText(text)).toContainEqual(expect.stringContaining(write))
  })

  test.each([
    [
      'a text of two words in a catalogue',
      "import { defineTexts } from '#web/texts.ts'\nexport const t = defineTexts({ name: 'a sheet' })",
      undefined,
    ],
    [
      'a paragraph of a mail',
      "function mail(): Mail {\n  return paragraphs('somebody asked for it')\n}",
      'src/slices/identity/server/mails.ts',
    ],
    ['a message of the server', "fail('NOT_FOUND', 'Somebody else removed it')", 'src/slices/time/server/a.ts'],
    ['a summary of an operation', "summary: 'Submits the own timesheet',", 'src/slices/time/contract/a.ts'],
    ['the console', "console.log('Nobody uses this address yet')", 'scripts/operator.ts'],
    ['the heading of a document', '# Restore\n\n## Everybody signs in again\n', 'docs/a.md'],
  ])('is found in %s', (_, text, path) => {
    expect(inText(text, path)).toEqual([expect.stringContaining('write')])
  })

  test.each([
    ['a text of the specification', "differ: 'Passwords do not match',"],
    ['a comment', "// Somebody else did not change it\nconst a = 'b'"],
    ['classes', "const look = 'Flex h-9 px-2 text-sm sheet'"],
    ['a few words that are no sentence', "const name = 'a sheet'"],
  ])('is not %s', (_, text) => {
    expect(inText(text)).toEqual([])
  })

  test('an operator’s console may say it in full, and a test says what it likes', () => {
    expect(inText("throw new OperatorError('The server does not answer today')", 'src/server/process.ts')).toEqual([])
    expect(inText("expect('Somebody did not answer today')", 'src/web/a.test.ts')).toEqual([])
  })
})

describe('plumbing that names a slice', () => {
  const named = (path: string, text: string) => checkSliceNames(['time', 'time-groups', 'super-admin'], [{ path, text }])

  test.each([
    ['a pattern of the build', 'vite.config.ts', String.raw`const test = /slices[\\/](people|time)[\\/]web/`, 'time'],
    ['a pattern of the build without the folder', 'vite.config.ts', String.raw`const test = /super-admin[\\/]web[\\/]stay/`, 'super-admin'],
    ['a path', 'src/web/screen.ts', `const first = 'src/slices/time/web/routes.tsx'`, 'time'],
    ['a path of the server', 'src/server/http/app.ts', `join(root, 'slices/time-groups/contract')`, 'time-groups'],
  ])('is found: %s', (_, path, text, slice) => {
    expect(named(path, text)).toContain(`${path}: names the slice ${slice}; its manifest or its web/chunks.ts says what it needs`)
  })

  test('is not a word, a comment, or a longer name; and what assembles the slices may name them', () => {
    expect(named('vite.config.ts', `// Lays each file beside itself, once at build time.\nconst test = /web\\/time-zone/`)).toEqual([])
    expect(named('src/web/screen.ts', `export type SettingsGroup = 'account' | 'time'`)).toEqual([])
    expect(named('src/main/slices.ts', `import { time } from '#slices/time/server/manifest.ts'`)).toEqual([])
  })
})
