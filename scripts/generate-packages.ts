// docs/packages.cdx.json: every package of the lockfile, as a CycloneDX list for scanners. With --check it only compares. Generated
// from the lockfile alone and not by npm sbom, whose output contains the time, a random number and npm's own version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/source.ts'
import { bringUpToDate } from './documents/bring-up-to-date.ts'

interface Locked {
  readonly version: string
  readonly name?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  /** Optional here, and part of a tool there. */
  readonly devOptional?: boolean
}

const { name, version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  name: string
  version: string
  packages: Record<string, Locked>
}

/** "sha512-" and Base64 in the lockfile, hexadecimal in CycloneDX. */
function hashes(integrity: string | undefined): object {
  const [algorithm, digest] = integrity?.split('-') ?? []
  if (algorithm !== 'sha512' || digest === undefined) return {}
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
}

/** `required` runs on every installation, `optional` on some platforms, `excluded` only for builds and tests. */
const scope = ({ dev, optional, devOptional }: Locked) => (dev ? 'excluded' : optional || devOptional ? 'optional' : 'required')

const ranks = ['required', 'optional', 'excluded']
const components = new Map<string, { scope: string; line: object }>()
for (const [path, locked] of Object.entries(packages)) {
  if (path === '') continue
  const named = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const id = `pkg:npm/${named.replace('@', '%40')}@${locked.version}`
  const before = components.get(id)
  // A package may be installed in several places: its strongest scope counts.
  if (before !== undefined && ranks.indexOf(before.scope) <= ranks.indexOf(scope(locked))) continue
  const licenses = locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }
  const line = {
    type: 'library',
    name: named,
    version: locked.version,
    scope: scope(locked),
    purl: id,
    ...licenses,
    ...hashes(locked.integrity),
  }
  components.set(id, { scope: scope(locked), line })
}

const lines = [...components.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { line }]) => `    ${JSON.stringify(line)}`)
bringUpToDate(
  'docs/packages.cdx.json',
  `{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": { "component": ${JSON.stringify({ type: 'application', name, version })} },
  "components": [
${lines.join(',\n')}
  ]
}
`,
)
