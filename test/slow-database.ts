import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connections } from '#server/db/connections.ts'

/** A way to the database that can be made to hang: it goes on taking connections and bytes, and nothing comes back. */
export async function slowWayTo(connections: Connections) {
  const folder = mkdtempSync(join(tmpdir(), 'steward-slow-'))
  const { host, port } = connections.ownerConnection
  const socketName = `.s.PGSQL.${port}`
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer(client => {
    const upstream = connect(join(String(host), socketName))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    client.on('data', bytes => upstream.write(bytes))
    upstream.on('data', bytes => {
      if (!hangs) client.write(bytes)
    })
  })
  await new Promise<void>(resolve => server.listen(join(folder, socketName), resolve))
  const through = { host: folder }
  return {
    connections: {
      ...connections,
      connectionFor: role => ({ ...connections.connectionFor(role), ...through }),
      directConnectionFor: role => ({ ...connections.directConnectionFor(role), ...through }),
    } satisfies Connections,
    hang: () => {
      hangs = true
    },
    /** New connections work again; what hung has lost its answers for good. */
    recover: () => {
      hangs = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
