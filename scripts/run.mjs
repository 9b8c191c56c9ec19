// `npm run dev | test | backup | …`: provides the packages and the Node that the script needs, then runs scripts/<name>.ts with it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build, endWithNpm, prepare } from './start.mjs'

const [name, ...args] = process.argv.slice(2)
const node = await prepare()
if (name === 'build') await build(node)
else {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(node, [script, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('exit', code => process.exit(code ?? 1))
}
