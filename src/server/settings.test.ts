import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markInstalled } from './installation.ts'
import { readSettings, SETTINGS } from './settings.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'steward-settings-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const secret = 'a'.repeat(32)
const server = { DATABASE_URL: 'postgres://owner:word@db.example.org/steward', STEWARD_SECRET: secret }

test('an empty environment is a local installation with demo data', () => {
  expect(readSettings({ STEWARD_DATA: data })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataFolder: data,
    demo: true,
    apiLimit: 100,
    logFormat: 'text',
    loginLimit: 5,
    proxyHops: 0,
    signUp: 'open',
    verbose: false,
    production: false,
    backupMinutes: 0,
    backupFolder: join(data, 'backups'),
  })
})

test('files are kept in the bucket that STEWARD_FILES names', () => {
  const bucketOf = (value: string) => readSettings({ STEWARD_DATA: data, STEWARD_FILES: value }).bucket
  expect(bucketOf('s3://papers?region=us-east-1')).toEqual({ bucket: 'papers', region: 'us-east-1', endpoint: null })
  expect(bucketOf('s3://papers?region=auto&endpoint=https://store.example.org:9000')).toEqual({
    bucket: 'papers',
    region: 'auto',
    endpoint: 'https://store.example.org:9000',
  })
})

test('an empty value counts as unset', () => {
  expect(readSettings({ STEWARD_DATA: data, PORT: '', PUBLIC_URL: ' ' })).toEqual(readSettings({ STEWARD_DATA: data }))
})

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, not "eighty"'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
  ['HOST', 'http://x', 'HOST must be a host name or an IP address, not "http://x"'],
  [
    'PUBLIC_URL',
    'steward.example.org',
    'PUBLIC_URL must be an address without a path, like https://steward.example.org, not "steward.example.org"',
  ],
  [
    'PUBLIC_URL',
    'https://a.org/steward',
    'PUBLIC_URL must be an address without a path, like https://steward.example.org, not "https://a.org/steward"',
  ],
  ['DATABASE_URL', 'mysql://u@h/d', 'DATABASE_URL must look like postgres://user:password@host:5432/database'],
  ['DATABASE_URL', 'postgres://u:p@h', 'DATABASE_URL names no database'],
  [
    'DATABASE_URL',
    'postgres://u:p@h/d?sslmode=perhaps',
    'DATABASE_URL has sslmode perhaps; use disable, require, verify-ca or verify-full',
  ],
  [
    'STEWARD_FILES',
    '/mnt/files',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    'https://bucket',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://bucket',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://B_ucket?region=a',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://bucket/folder?region=a',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://bucket?region=a&endpoint=store',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://key@bucket?region=a',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  [
    'STEWARD_FILES',
    's3://bucket?region=a&acl=public',
    'STEWARD_FILES must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org',
  ],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL must look like smtp://user:password@host:587'],
  ['STEWARD_MAIL_FROM', 'Steward', 'STEWARD_MAIL_FROM must be an address like name@example.org or Name <name@example.org>, not "Steward"'],
  ['STEWARD_BOUNCE_SECRET', 'short', 'STEWARD_BOUNCE_SECRET must have at least 32 characters'],
  ['STEWARD_DEMO', 'yes', 'STEWARD_DEMO must be 1 or 0, not "yes"'],
  ['STEWARD_API_LIMIT', '0', 'STEWARD_API_LIMIT must be a whole number from 1 to 100000, not "0"'],
  ['STEWARD_LOGIN_LIMIT', '-1', 'STEWARD_LOGIN_LIMIT must be a whole number from 1 to 1000, not "-1"'],
  ['STEWARD_PROXY_HOPS', '1.5', 'STEWARD_PROXY_HOPS must be a whole number from 0 to 10, not "1.5"'],
  ['STEWARD_SECRET', 'short', 'STEWARD_SECRET must have at least 32 characters'],
  ['STEWARD_SIGN_UP', 'maybe', 'STEWARD_SIGN_UP must be open or closed, not "maybe"'],
  ['STEWARD_BASE_DOMAIN', 'https://x', 'STEWARD_BASE_DOMAIN must be a domain like steward.example.org, not "https://x"'],
  ['STEWARD_SUPPORT_ADDRESS', 'help', 'STEWARD_SUPPORT_ADDRESS must be an e-mail address, not "help"'],
  ['DATABASE_DIRECT_URL', 'postgres://u:p@h/d', 'DATABASE_DIRECT_URL needs DATABASE_URL beside it'],
])('%s=%s is an error that names the setting', (name, value, message) => {
  expect(problemsOf({ STEWARD_DATA: data, [name]: value })).toContain(message)
})

test.each(['STEWARD_DATA', 'STEWARD_BACKUP_FOLDER'])('%s must be a folder that can be created and written', name => {
  const file = join(data, 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'below')]) {
    expect(problemsOf({ STEWARD_DATA: data, [name]: folder })).toEqual([`${name} must be a folder; ${file} is a file`])
  }
  expect(problemsOf({ STEWARD_DATA: data, [name]: join(data, 'not', 'yet') })).toEqual([])
})

test('a broken link is an error that names it', () => {
  const link = join(data, 'link')
  symlinkSync(join(data, 'nowhere'), link)
  expect(problemsOf({ STEWARD_DATA: join(link, 'below') })).toEqual([`STEWARD_DATA must be a folder; ${link} is a link that leads nowhere`])
})

test.runIf(process.platform === 'linux')('a folder that no one can write to is an error that names it', () => {
  expect(problemsOf({ STEWARD_DATA: '/proc/steward' })).toEqual([
    'STEWARD_DATA must be a folder that this account may write to; it may not write to /proc',
  ])
})

test.runIf((process.getuid?.() ?? 0) !== 0)('a data folder of another account is an error that names it', () => {
  chmodSync(data, 0o500)
  const message = `STEWARD_DATA must be a folder that this account may write to; it may not write to ${data}`
  for (const folder of [data, join(data, 'below')]) expect(problemsOf({ STEWARD_DATA: folder })).toEqual([message])
})

test('all invalid values are reported at once', () => {
  expect(problemsOf({ STEWARD_DATA: data, PORT: 'x', STEWARD_DEMO: 'x', SMTP_URL: 'x' })).toHaveLength(3)
})

test('an invalid DATABASE_URL is not repeated, because it may contain a password', () => {
  expect(problemsOf({ ...server, STEWARD_DATA: data, DATABASE_URL: 'postgres://owner:hunter2@' }).join()).not.toContain('hunter2')
})

test('off loopback PUBLIC_URL is required, and there is no demo data by default', () => {
  expect(problemsOf({ STEWARD_DATA: data, HOST: '0.0.0.0' })).toEqual([
    'PUBLIC_URL is required because HOST is 0.0.0.0: set it to the URL people use, for example https://steward.example.org',
  ])
  const settings = readSettings({ STEWARD_DATA: data, HOST: '0.0.0.0', PUBLIC_URL: 'https://steward.example.org/' })
  expect(settings).toMatchObject({ production: true, demo: false, publicUrl: 'https://steward.example.org' })
})

test('in production only invited people get an account, unless STEWARD_SIGN_UP opens it to all', () => {
  const local = { STEWARD_DATA: data }
  expect(readSettings(local).signUp).toBe('open')
  expect(readSettings({ ...local, STEWARD_SIGN_UP: 'closed' }).signUp).toBe('closed')
  const production = { ...local, PUBLIC_URL: 'https://steward.example.org' }
  expect(readSettings(production).signUp).toBe('closed')
  expect(readSettings({ ...local, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }).signUp).toBe('closed')
  expect(readSettings({ ...production, STEWARD_SIGN_UP: 'open' }).signUp).toBe('open')
})

test('production loads demo data only if STEWARD_DEMO is set', () => {
  const settings = { STEWARD_DATA: data, PUBLIC_URL: 'https://steward.example.org' }
  expect(readSettings(settings).demo).toBe(false)
  expect(readSettings({ ...settings, STEWARD_DEMO: '1' }).demo).toBe(true)
})

test('a production installation is backed up every 15 minutes by default; a database server is not', () => {
  const production = { STEWARD_DATA: data, PUBLIC_URL: 'https://steward.example.org' }
  expect(readSettings(production)).toMatchObject({ backupMinutes: 15, backupFolder: join(data, 'backups') })
  expect(readSettings({ ...production, STEWARD_BACKUP_MINUTES: '0' }).backupMinutes).toBe(0)
  expect(readSettings({ ...production, ...server }).backupMinutes).toBe(0)
  expect(problemsOf({ ...server, STEWARD_DATA: data, STEWARD_BACKUP_MINUTES: '60' })).toEqual([
    "STEWARD_BACKUP_MINUTES is for the embedded database: with DATABASE_URL, let cron run `npm run backup`, or use your provider's backups",
  ])
})

test('with DATABASE_URL the secret is required', () => {
  expect(problemsOf({ ...server, STEWARD_DATA: data, STEWARD_SECRET: undefined })).toEqual([
    'STEWARD_SECRET is required because DATABASE_URL is set: at least 32 random characters',
  ])
  expect(readSettings({ ...server, STEWARD_DATA: data })).toMatchObject({ demo: false, production: false, secret })
})

test('demo data is loaded until the first start is complete, not by later starts', () => {
  const env = { STEWARD_DATA: data }
  expect(readSettings(env).demo).toBe(true)
  markInstalled({ dataFolder: data })
  expect(readSettings(env).demo).toBe(false)
  expect(readSettings({ ...env, STEWARD_DEMO: '1' }).demo).toBe(true)
})

test('docs/operations.md shows all settings', () => {
  const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  for (const { name, standard, meaning } of SETTINGS) expect(docs).toContain(`| \`${name}\` | ${standard} | ${meaning} |`)
  const named = [...docs.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(match => match[1])
  expect(named).toEqual(SETTINGS.map(setting => setting.name))
})

test('every setting of the table is read, and no others', () => {
  const source = readFileSync(new URL('./settings.ts', import.meta.url), 'utf8')
  const read = [...source.matchAll(/(?:text|checked|oneOf|wholeNumber)\(\s*'([A-Z_]+)'/g)].map(match => match[1])
  expect([...new Set(read)].sort()).toEqual(SETTINGS.map(setting => setting.name).sort())
})

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
