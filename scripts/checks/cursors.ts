import type { SqlFile } from '../schema/definitions.ts'
import type { Finding, SourceFile } from './source.ts'

/** Pages that are made by hand and shall become lists of src/server/list. This only gets shorter. */
const notMovedYet: Readonly<Record<string, string>> = {
  'src/slices/mailbox/server/installation-mails.ts': 'the database function makes the pages, because an installation has very much mail',
  'src/slices/reports/server/timesheet-report/rows.ts': 'pages by number, for the numbers under its table',
  'src/slices/super-admin/server/installation/security-events.ts':
    'the database function makes the pages, because an installation has very many',
  'src/slices/super-admin/server/organizations/list.ts': 'the database function makes the pages, because each row counts people',
}

/** Jobs that read what they work on in portions; no one pages through them. */
const batches = new Set(['src/server/import/check-run.ts', 'src/slices/time/server/import/undo-hours.ts'])

/** The value after which a page goes on, as a parameter of SQL text or of a Kysely statement, and its number of rows. */
const cursor = /\$(after|before|offset|cursor)\b|\$\{p\.(after|before|offset|cursor)\}/
const limited = /\$limit\b|\$\{p\.limit\}|\.limit\(/

/** Database functions that make pages of their own. This only gets shorter. */
const functionsNotMovedYet = ['installation_mails', 'installation_organizations', 'installation_security_events'].map(
  name => `db/functions/${name}.sql`,
)

/**
 * Pages of a list come from src/server/list alone: it continues at a row's place, names an unknown cursor, and searches alike. `exceptions`
 * that no longer make pages by hand are reported, so that they leave the list.
 */
export function checkCursors(
  files: readonly SourceFile[],
  functions: readonly SqlFile[],
  exceptions: Readonly<Record<string, string>> = notMovedYet,
): Finding[] {
  const handWritten = files
    .filter(({ path }) => /^src\/(server|slices\/[^/]+\/server)\//.test(path) && !path.startsWith('src/server/list/'))
    .filter(({ path, text }) => !/\.test\.ts$/.test(path) && !batches.has(path) && cursor.test(text) && limited.test(text))
    .map(({ path }) => path)
  const found = new Set(handWritten)
  return [
    ...handWritten
      .filter(path => !(path in exceptions))
      .map(path => `${path}: makes pages by hand; define a list (src/server/list/list.ts)`),
    ...Object.keys(exceptions)
      .filter(path => !found.has(path))
      .map(path => `scripts/checks/cursors.ts: ${path} makes no pages by hand any more; take it off the list`),
    ...functions
      .filter(
        ({ path, text }) => !functionsNotMovedYet.includes(path) && /\bp_(after|before|offset)\b/.test(text) && /\bp_limit\b/.test(text),
      )
      .map(({ path }) => `${path}: a function makes pages; it answers the rows, and a list makes the pages (src/server/list/list.ts)`),
  ]
}
