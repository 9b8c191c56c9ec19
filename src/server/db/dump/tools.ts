import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Where distributions keep the tools of each major version, below a folder for each. */
const VERSIONED = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt']

/**
 * The path of a tool of PostgreSQL that is at least as new as the server: an older one can't read it. The oldest one that will do is taken.
 * Throws an OperatorError that says which package is missing.
 */
export function findTool(name: Tool, atLeast: number): string {
  const found = candidates(name)
    .flatMap(path => {
      const major = /(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
      return major === undefined ? [] : [{ path, major: Number(major) }]
    })
    .filter(({ major }) => major >= atLeast)
    .toSorted((a, b) => a.major - b.major)
  if (found[0] !== undefined) return found[0].path
  throw new OperatorError(
    `${name} of PostgreSQL ${atLeast} or newer was not found: install PostgreSQL's client programs (on Debian and Ubuntu: postgresql-client-${atLeast})`,
  )
}

function candidates(name: Tool): string[] {
  const versioned = VERSIONED.filter(existsSync).flatMap(folder => readdirSync(folder).map(version => join(folder, version, 'bin')))
  const redHat = existsSync('/usr') ? readdirSync('/usr').filter(one => one.startsWith('pgsql-')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versioned, ...redHat.map(one => join('/usr', one, 'bin'))]
  return folders.map(folder => join(folder, name)).filter(existsSync)
}

/** Runs a tool and returns its output. Throws an OperatorError with the last thing it said when it fails. */
export async function runTool(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { env: { PATH: process.env.PATH, LC_MESSAGES: 'C', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, said] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(output)
      else reject(new OperatorError(`${path} failed: ${said.trim().slice(-2000)}`))
    })
  })
}

/**
 * Runs `work` with the environment in which the tools connect as `connection` does. The password is never an argument, which every account
 * of the machine could read. `folder` gets the certificates for as long as that takes.
 */
export async function withToolEnvironment<T>(
  { host, port, user, password, ssl }: pg.ClientConfig,
  folder: string,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const authorities = join(folder, 'authorities.pem')
  const certificate = typeof ssl === 'object' ? ssl : undefined
  // The tools trust no authority by themselves; Node brings a list.
  if (certificate?.rejectUnauthorized) writeFileSync(authorities, String(certificate.ca ?? rootCertificates.join('\n')), { mode: 0o600 })
  try {
    return await work({
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      ...(password && { PGPASSWORD: String(password) }),
      PGSSLMODE: sslModeOf(certificate),
      ...(certificate?.rejectUnauthorized && { PGSSLROOTCERT: authorities }),
      PGCONNECT_TIMEOUT: '10',
    })
  } finally {
    rmSync(authorities, { force: true })
  }
}

/** The mode that `parseDatabaseUrl` made the options from. */
function sslModeOf(options: { rejectUnauthorized?: boolean | undefined; checkServerIdentity?: unknown } | undefined): string {
  if (options === undefined) return 'disable'
  if (!options.rejectUnauthorized) return 'require'
  return options.checkServerIdentity === undefined ? 'verify-full' : 'verify-ca'
}
