// `npm run dev`: both sides with hot reload. The browser talks to Vite on PORT, which passes calls on to the server on the port after it.
import { spawn } from 'node:child_process'
import { createServer, type ProxyOptions } from 'vite'
import { readSettings } from '#server/settings.ts'

const { port } = readSettings(process.env)
const apiPort = port + 1
const target = `http://localhost:${apiPort}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
})

const proxy: ProxyOptions = {
  target,
  changeOrigin: true,
  // The server takes writes from its own address only; in development that address is Vite's.
  configure: passing => passing.on('proxyReq', request => void (request.getHeader('origin') && request.setHeader('origin', target))),
}
const web = await createServer({
  server: { port, strictPort: true, proxy: Object.fromEntries(['/rpc', '/api', '/healthz', '/readyz'].map(path => [path, proxy])) },
})
await web.listen()
console.log(`Development: open http://localhost:${port} (the server itself is on ${target})`)

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
server.on('exit', code => {
  process.exitCode = code ?? 0
  void end()
})
