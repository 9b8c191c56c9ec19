// `npm run dev`: server and web app with hot reload. The browser talks to Vite on PORT, which forwards calls to the server on the
// next port.
import { spawn } from 'node:child_process'
import { createServer, type ProxyOptions } from 'vite'
import { OperatorError } from '#server/operator-error.ts'
import { command } from './command.ts'

await command(async ({ port, publicUrl, production }) => {
  if (port < 1 || port > 65_534) throw new OperatorError('PORT must be from 1 to 65534 here: the server itself is on the port after it')
  const apiPort = port + 1
  const target = `http://localhost:${apiPort}`

  // Keep the browser's Host header: the server's public address is the one in front.
  const proxied = ['/rpc', '/api', '/healthz', '/readyz', '^/o(/|$|\\?)'].map(path => [path, { target } satisfies ProxyOptions])
  const web = await createServer({ server: { port, strictPort: true, proxy: Object.fromEntries(proxied) } })
  await web.listen().catch((error: Error) => {
    // Before the server is started, so that a failure leaves nothing behind.
    console.log(error.message)
    process.exit(1)
  })

  // Every link that the server prints or mails uses the address in front.
  const typed = production ? [] : [publicUrl]
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main/start.ts', ...typed], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort) },
  })
  console.log(`Development: open ${publicUrl} (the server itself is on ${target})`)

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
})
