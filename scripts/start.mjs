// `npm start`: from an empty checkout to a running Steward. This file runs on the machine's own Node (20.19 or newer) with nothing
// installed, so it is plain JavaScript and imports nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** Installs the locked packages unless exactly these are installed. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(modules, '.steward-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedAsLocked(JSON.parse(lock.toString()))) {
    const npm = process.env.npm_execpath
    const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
    const done = progress('Installing the packages (once; about a minute)')
    // npm runs on the machine's Node, not on the packaged one, which it is about to replace.
    const code = npm
      ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...flags])
      : await run('npm', flags, { shell: process.platform === 'win32' })
    done()
    if (code !== 0) stop('The packages could not be installed (see above). Check the connection to the package registry and start again.')
  }
  writeFileSync(stamp, wanted)
}

/** Whether npm ci already ran: npm's own record inside node_modules has every package at the locked version. */
function installedAsLocked(lock) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const there = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || (there[path] ? there[path].version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer),
  )
}

/** The Node that runs Steward: the packaged one, or the machine's where no package exists for the platform. */
export function findNode() {
  const windows = process.platform === 'win32'
  const packaged = join(modules, `node-${windows ? 'win' : process.platform}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node')
  const tried = []
  for (const candidate of [packaged, process.execPath]) {
    const version = existsSync(candidate) ? spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout?.trim() : undefined
    if (version && Number(version.slice(1).split('.')[0]) >= 24) return candidate
    if (version) tried.push(version)
  }
  return stop(
    `Steward runs on Node 24 or newer. There is no packaged one for ${process.platform}-${process.arch}, and this machine has ${tried.join(', ')}: ` +
      'install Node 24 from https://nodejs.org and start again.',
  )
}

/** Builds the web app when one of its sources changed since the last build. */
export async function build(node) {
  const stamp = join(root, 'build', 'web.stamp')
  const wanted = sourcesHash()
  if (existsSync(stamp) && existsSync(join(root, 'build/web/index.html')) && readFileSync(stamp, 'utf8') === wanted) return
  const done = progress('Building the web app')
  const code = await run(node, [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
  done()
  if (code !== 0) stop('The web app could not be built (see above).')
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Server code and tests never reach the browser, so they do not count; but the pages that the server makes name classes of the styles. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !/[\\/]server[\\/](?!pages[\\/]|.*-page\.ts$)/.test(relative(root, path)))
  for (const path of [
    ...files,
    ...['index.html', 'public.html', 'vite.config.ts', 'package-lock.json'].map(name => join(root, name)),
  ].sort()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Node's memory setting for the server: by default it reserves memory for the garbage of a hundred thousand requests a minute. */
export const serverFlags = ['--max-semi-space-size=32']

/** Runs the server as a child on the right Node. It drains when this process ends in any way, because their channel closes. */
function serve(node) {
  const server = spawn(node, [...serverFlags, 'src/main/start.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node') },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('error', error => stop(`The server could not be started: ${error.message}`))
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  endWithNpm(server)
}

/** Under npm a signal may end only npm or its shell; our parent is then gone, and no one waits for the child any more. */
export function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const starters = npmAndShell()
  const watch = setInterval(() => {
    if (npmAndShell() === starters) return
    // Once: a second signal would cut the drain short.
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 1000)
  watch.unref()
}

/** Our parent and, behind the shell in which npm runs a script, npm itself: kill -9 of npm leaves that shell, and with it us, running. */
function npmAndShell() {
  const shell = process.ppid
  try {
    const [, flag, script] = readFileSync(`/proc/${shell}/cmdline`, 'utf8').split('\0')
    if (flag !== '-c' || !script?.startsWith(process.env.npm_lifecycle_script)) return `${shell}`
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8')
    return `${shell} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    // No such files on this platform.
    return `${shell}`
  }
}

function run(program, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.on('error', error => {
      console.log(error.message)
      resolve(1)
    })
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** Prints what begins, that it is still running, and how long it took. */
function progress(what) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  console.log(`${what}…`)
  const timer = setInterval(() => console.log(`  still working (${seconds()})`), 10_000)
  return () => {
    clearInterval(timer)
    console.log(`  done in ${seconds()}`)
  }
}

function stop(message) {
  console.log(message)
  process.exit(1)
}

/** Everything before the server, shared with `npm run dev`. Returns the Node to run on. */
export async function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) stop(`Steward starts with Node 20.19 or newer; this is ${process.versions.node}.`)
  await install()
  return findNode()
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const node = await prepare()
  await build(node)
  serve(node)
}
