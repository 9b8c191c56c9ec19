import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../.cache/programs', import.meta.url))

/**
 * A program of a Debian package: the installed one, or one unpacked from the distribution's package without installing it, because installed
 * it would start as a service. Undefined where neither is to be had.
 */
export function debianProgram(name: string): string | undefined {
  const unpacked = join(cache, name)
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/bin',
    join(unpacked, 'usr/sbin'),
    join(unpacked, 'usr/bin'),
  ]
  const find = () => folders.map(folder => join(folder, name)).find(path => existsSync(path))
  return find() ?? (unpack(name, unpacked) ? find() : undefined)
}

function unpack(name: string, folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status === 0
  if (!run('apt-get', 'download', '-qq', name)) return false
  const file = readdirSync(folder).find(one => one.endsWith('.deb'))
  return file !== undefined && run('dpkg', '-x', file, '.')
}
