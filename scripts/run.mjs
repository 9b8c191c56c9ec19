// `npm run dev | backup | restore | operator`: brings the packages and the Node that the script needs, then runs scripts/<name>.ts on it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepare } from './start.mjs'

const [name, ...args] = process.argv.slice(2)
const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
const child = spawn(await prepare(), [script, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', code => process.exit(code ?? 1))
