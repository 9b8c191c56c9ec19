import { existsSync, lstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseDatabaseUrl } from './db/connections.ts'
import type { Bucket } from './files/store.ts'
import { isInstalled, MIN_SECRET_LENGTH } from './installation.ts'
import { OperatorError } from './operator-error.ts'

/** The settings from the environment, validated by `readSettings`. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl?: string
  /** A connection without a pooler, for jobs, LISTEN and migrations. */
  readonly databaseDirectUrl?: string
  /** The public address, without a trailing slash; also set for a local installation. */
  readonly publicUrl: string
  readonly smtpUrl?: string
  /** The sender of mail; unset: no-reply at the host of the public address. */
  readonly mailFrom?: string
  /** Unset: mail providers cannot report bounces. */
  readonly bounceSecret?: string
  /** Absolute path. */
  readonly dataFolder: string
  /** Whether to load demo data into an empty database. */
  readonly demo: boolean
  /** API calls of one person per minute. */
  readonly apiLimit: number
  /** Failed sign-ins for one address before the pause. */
  readonly loginLimit: number
  /** Unset: generated into the data folder, see `secretOf`. */
  readonly secret?: string
  /** Unset: `/metrics` is off. */
  readonly metricsToken?: string
  /** Organizations live at <subdomain>.<baseDomain>. */
  readonly baseDomain?: string
  /** Names of hosts that begin with it are no organization's subdomain. */
  readonly previewPrefix?: string
  /** The number of trusted proxies; that many X-Forwarded-For entries are trusted. */
  readonly proxyHops: number
  readonly signUp: 'open' | 'closed'
  /** Whether the start names each migration. */
  readonly verbose: boolean
  readonly supportAddress?: string
  readonly logFormat: 'text' | 'json'
  /** The interval between backups of the embedded database; 0 for none. */
  readonly backupMinutes: number
  /** Absolute path. */
  readonly backupFolder: string
  /** Where uploaded files are kept; unset: in the data folder. */
  readonly bucket?: Bucket
  /** HOST is not loopback, or PUBLIC_URL is set. */
  readonly production: boolean
}

interface SettingRow {
  readonly name: string
  /** As shown in docs/operations.md. */
  readonly standard: string
  readonly meaning: string
}

/** All settings. docs/operations.md shows the same table; a test compares them. */
export const SETTINGS: readonly SettingRow[] = [
  { name: 'PORT', standard: '3000', meaning: 'Port to listen on; 0 picks any free port' },
  {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 listens on every network and makes this a production installation',
  },
  {
    name: 'PUBLIC_URL',
    standard: 'http://localhost:PORT',
    meaning: 'The URL people use; required in production. An https URL makes cookies secure',
  },
  {
    name: 'DATABASE_URL',
    standard: 'embedded',
    meaning: 'postgres://user:password@host:5432/database; unset, Steward starts its own PostgreSQL',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    standard: 'DATABASE_URL',
    meaning: 'Direct connection, around a pooler in transaction mode; required when DATABASE_URL goes through one',
  },
  { name: 'STEWARD_DATA', standard: './data', meaning: 'Data folder: the embedded database, uploaded files, the secret' },
  {
    name: 'STEWARD_SECRET',
    standard: 'generated',
    meaning: 'At least 32 characters; signs sessions. Required when DATABASE_URL is set, otherwise generated into the data folder',
  },
  {
    name: 'STEWARD_DEMO',
    standard: '1 for a new local data folder',
    meaning: '1 or 0: whether to load the demo organizations into an empty database. In production only when set to 1',
  },
  {
    name: 'STEWARD_SIGN_UP',
    standard: 'closed in production, else open',
    meaning: 'open or closed: whether anyone may create an account, and people without an organization may create one',
  },
  { name: 'STEWARD_LOGIN_LIMIT', standard: '5', meaning: 'Failed sign-ins for one email address before a pause; 1 to 1000' },
  { name: 'STEWARD_API_LIMIT', standard: '100', meaning: 'API calls per person per minute; 1 to 100000' },
  {
    name: 'STEWARD_BASE_DOMAIN',
    standard: 'none; a local installation has <subdomain>.localhost',
    meaning: 'Serves each organization at <subdomain>.<this domain>',
  },
  {
    name: 'STEWARD_PREVIEW_PREFIX',
    standard: 'none',
    meaning: 'Host names below that domain that start with this text, such as `preview-`, show the main site and no organization',
  },
  {
    name: 'STEWARD_PROXY_HOPS',
    standard: '0',
    meaning: 'Number of trusted proxies in front, and so of X-Forwarded-For entries to trust; 0 to 10',
  },
  {
    name: 'STEWARD_BACKUP_MINUTES',
    standard: '15 in production, else 0',
    meaning: 'Minutes between backups of the embedded database by a running server; 0 for never, up to 10080. Not for DATABASE_URL',
  },
  {
    name: 'STEWARD_BACKUP_FOLDER',
    standard: '<data folder>/backups',
    meaning: 'Folder for these backups; use another disk',
  },
  {
    name: 'STEWARD_METRICS_TOKEN',
    standard: 'none',
    meaning:
      'At least 32 characters; requests that send it as `Authorization: Bearer <token>` may read `/metrics`, which is off without it',
  },
  {
    name: 'STEWARD_LOG',
    standard: 'text',
    meaning: 'text or json: lines for people, or one JSON object a line, with every call and without personal data',
  },
  {
    name: 'STEWARD_FILES',
    standard: '<data folder>/files',
    meaning:
      's3://bucket?region=…&endpoint=https://…: stores uploaded files in a bucket; `endpoint` only for providers other than Amazon. Credentials from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`',
  },
  {
    name: 'STEWARD_SUPPORT_ADDRESS',
    standard: 'none',
    meaning:
      "Email address shown to people who need help; “Report this error” writes to it; without it, to the organization's administrators",
  },
  {
    name: 'SMTP_URL',
    standard: 'built-in mailbox',
    meaning: 'smtp://user:password@host:587 or smtps://…; unset, mail stays in the built-in mailbox',
  },
  {
    name: 'STEWARD_MAIL_FROM',
    standard: 'Steward <no-reply@HOST of PUBLIC_URL>',
    meaning: 'Sender of all mail, as name@example.org or Name <name@example.org>; most providers require an address that is yours there',
  },
  {
    name: 'STEWARD_BOUNCE_SECRET',
    standard: 'none',
    meaning:
      "At least 32 characters; signs the reports of mail that wasn't delivered, at `/webhooks/mail/bounces`, which is off without it",
  },
  {
    name: 'STEWARD_VERBOSE',
    standard: '0',
    meaning: '1 or 0: whether the start names each migration that it applies',
  },
]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the environment. An empty value counts as unset. Throws an OperatorError with one line per invalid value. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = []
  const read = valuesOf(env, problems)
  const values = readValues(read)
  const { port, host, publicUrl, databaseUrl, dataFolder, demo, signUp, bucket, baseDomain } = values
  const production = !isLoopback(host) || publicUrl !== undefined
  problems.push(...missingBeside(values, production))
  const backupMinutes = read.wholeNumber('STEWARD_BACKUP_MINUTES', production && databaseUrl === undefined ? 15 : 0, 0, 10_080)
  if (databaseUrl !== undefined && backupMinutes > 0) {
    problems.push(
      "STEWARD_BACKUP_MINUTES is for the embedded database: with DATABASE_URL, let cron run `npm run backup`, or use your provider's backups",
    )
  }
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))

  const { databaseDirectUrl, smtpUrl, mailFrom, bounceSecret, secret, metricsToken, previewPrefix, supportAddress } = values
  return {
    port,
    host,
    publicUrl: publicUrl?.replace(/\/$/, '') ?? `http://localhost:${port}`,
    dataFolder,
    // By default only a new local data folder gets demo data, never a database server and never production.
    demo: demo === undefined ? !production && databaseUrl === undefined && !isInstalled(dataFolder) : demo === '1',
    apiLimit: values.apiLimit,
    loginLimit: values.loginLimit,
    proxyHops: values.proxyHops,
    // Closed by default in production: someone who finds the address of an installation must not get an account and an organization there.
    signUp: signUp ?? (production ? 'closed' : 'open'),
    verbose: values.verbose,
    production,
    backupMinutes,
    backupFolder: resolve(values.backupFolder ?? join(dataFolder, 'backups')),
    logFormat: values.logFormat,
    ...(bucket !== null && { bucket }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseDirectUrl !== undefined && { databaseDirectUrl }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
    ...(bounceSecret !== undefined && { bounceSecret }),
    ...(secret !== undefined && { secret }),
    ...(metricsToken !== undefined && { metricsToken }),
    // A browser takes no cookie for all of localhost, so there each subdomain has sessions of its own, as without a base domain.
    ...(baseDomain !== undefined && baseDomain !== 'localhost' && { baseDomain }),
    ...(previewPrefix !== undefined && { previewPrefix }),
    ...(supportAddress !== undefined && { supportAddress }),
  }
}

/** Reads one value of the environment each, and adds what is wrong with it to `problems`. */
function valuesOf(env: Environment, problems: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    wholeNumber(name: string, standard: number, least: number, most: number): number {
      const value = text(name)
      if (value === undefined) return standard
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= least && number <= most) return number
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
      return standard
    },

    oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
      const value = text(name)
      const found = values.find(one => one === value)
      if (value !== undefined && found === undefined) problems.push(`${name} must be ${values.join(' or ')}, not "${value}"`)
      return found
    },

    /** The value is not repeated in the message, because it may contain a password. */
    checked(name: string, check: (value: string) => string | undefined): string | undefined {
      const value = text(name)
      const problem = value === undefined ? undefined : check(value)
      if (problem !== undefined) problems.push(`${name} ${problem}`)
      return value
    },
  }
}

/** Reads all values but the one whose default depends on others. */
function readValues({ wholeNumber, oneOf, checked }: ReturnType<typeof valuesOf>) {
  return {
    port: wholeNumber('PORT', 3000, 0, 65_535),
    host:
      checked('HOST', value => (/[\s/]|:\/\//.test(value) ? `must be a host name or an IP address, not "${value}"` : undefined)) ??
      '127.0.0.1',
    publicUrl: checked('PUBLIC_URL', publicUrlProblem),
    databaseUrl: checked('DATABASE_URL', databaseProblem),
    databaseDirectUrl: checked('DATABASE_DIRECT_URL', databaseProblem),
    smtpUrl: checked('SMTP_URL', smtpProblem),
    secret: checked('STEWARD_SECRET', tooShort),
    mailFrom: checked('STEWARD_MAIL_FROM', senderProblem),
    bounceSecret: checked('STEWARD_BOUNCE_SECRET', tooShort),
    metricsToken: checked('STEWARD_METRICS_TOKEN', tooShort),
    baseDomain: checked('STEWARD_BASE_DOMAIN', value =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value) ? undefined : `must be a domain like steward.example.org, not "${value}"`,
    ),
    previewPrefix: checked('STEWARD_PREVIEW_PREFIX', value =>
      /^[a-z0-9][a-z0-9-]{0,62}$/.test(value) ? undefined : `must be lowercase letters, digits and hyphens, like preview-, not "${value}"`,
    ),
    supportAddress: checked('STEWARD_SUPPORT_ADDRESS', value =>
      /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : `must be an e-mail address, not "${value}"`,
    ),
    logFormat: oneOf('STEWARD_LOG', ['text', 'json']) ?? 'text',
    bucket: bucketOf(checked('STEWARD_FILES', value => (bucketOf(value) === null ? bucketForm : undefined)) ?? ''),
    demo: oneOf('STEWARD_DEMO', ['1', '0']),
    signUp: oneOf('STEWARD_SIGN_UP', ['open', 'closed']),
    verbose: oneOf('STEWARD_VERBOSE', ['1', '0']) === '1',
    apiLimit: wholeNumber('STEWARD_API_LIMIT', 100, 1, 100_000),
    loginLimit: wholeNumber('STEWARD_LOGIN_LIMIT', 5, 1, 1000),
    proxyHops: wholeNumber('STEWARD_PROXY_HOPS', 0, 0, 10),
    dataFolder: resolve(checked('STEWARD_DATA', folderProblem) ?? 'data'),
    backupFolder: checked('STEWARD_BACKUP_FOLDER', folderProblem),
  }
}

/** The settings that others need beside them. */
function missingBeside(
  { host, publicUrl, databaseUrl, databaseDirectUrl, secret }: ReturnType<typeof readValues>,
  production: boolean,
): string[] {
  return [
    ...(production && publicUrl === undefined
      ? [`PUBLIC_URL is required because HOST is ${host}: set it to the URL people use, for example https://steward.example.org`]
      : []),
    ...(databaseUrl !== undefined && secret === undefined
      ? ['STEWARD_SECRET is required because DATABASE_URL is set: at least 32 random characters']
      : []),
    ...(databaseDirectUrl !== undefined && databaseUrl === undefined ? ['DATABASE_DIRECT_URL needs DATABASE_URL beside it'] : []),
  ]
}

const bucketForm = 'must look like s3://bucket?region=us-east-1 or s3://bucket?region=auto&endpoint=https://store.example.org'

/** The bucket that STEWARD_FILES names; null for anything else. */
function bucketOf(value: string): Bucket | null {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return null
  const { searchParams, pathname, hostname: bucket, username } = url
  const region = searchParams.get('region')
  const endpoint = searchParams.get('endpoint')
  const isKnown = [...searchParams.keys()].every(name => name === 'region' || name === 'endpoint')
  const isAddress = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  if (region === null || region === '' || !isKnown || !isAddress || username !== '' || !['', '/'].includes(pathname)) return null
  return { bucket, region, endpoint }
}

function tooShort(value: string): string | undefined {
  return value.length < MIN_SECRET_LENGTH ? `must have at least ${MIN_SECRET_LENGTH} characters` : undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function publicUrlProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) return undefined
  return `must be an address without a path, like https://steward.example.org, not "${value}"`
}

function smtpProblem(value: string): string | undefined {
  const isUrl = URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname
  return isUrl ? undefined : 'must look like smtp://user:password@host:587'
}

function senderProblem(value: string): string | undefined {
  const isSender = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>@]+<[^\s@<>]+@[^\s@<>]+>)$/.test(value)
  return isSender ? undefined : `must be an address like name@example.org or Name <name@example.org>, not "${value}"`
}

function databaseProblem(value: string): string | undefined {
  try {
    parseDatabaseUrl(value)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Why the account cannot write to the folder, or, if it does not exist, to the nearest existing one above it; undefined if it can. */
export function folderProblem(value: string): string | undefined {
  let nearest = resolve(value)
  let below = nearest
  while (!existsSync(nearest) && dirname(nearest) !== nearest) {
    below = nearest
    nearest = dirname(nearest)
  }
  if (!statSync(nearest).isDirectory()) return `must be a folder; ${nearest} is a file`
  if (below !== nearest && lstatSync(below, { throwIfNoEntry: false })) return `must be a folder; ${below} is a link that leads nowhere`
  try {
    // Tested by creating a folder, because root has all permissions and still cannot write to /proc.
    rmdirSync(mkdtempSync(join(nearest, '.steward-')))
    return undefined
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    return `must be a folder that this account may write to; it may not write to ${nearest}`
  }
}
