import type { AnyImportEndpoints } from '#core/import-endpoints.ts'
import type { ImportClient } from './imports.ts'

interface Called {
  id: string
  version: number
  fileId: string
  mapping: (string | null)[]
}

const calls: { [K in keyof AnyImportEndpoints]: (client: ImportClient, of: Called) => Promise<unknown> } = {
  list: client => client.list({}),
  start: (client, { fileId }) => client.start({ fileId }),
  read: (client, { id }) => client.read({ id }),
  reread: (client, { id }) => client.reread({ id, encoding: 'windows-1252' }),
  check: (client, { id, mapping }) => client.check({ id, mapping, options: {} }),
  rows: (client, { id }) => client.rows({ id }),
  leftOut: (client, { id }) => client.leftOut({ id }),
  run: (client, { id, version }) => client.run({ id, version }),
  stop: (client, { id }) => client.stop({ id }),
  undo: (client, { id }) => client.undo({ id }),
}

/** Calls every operation of an import, and answers the code of each that failed, or 'allowed'. */
export async function callEach(client: ImportClient, of: Called): Promise<Record<string, string>> {
  const codes: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) {
    codes[name] = await call(client, of).then(
      () => 'allowed',
      (error: { code?: string }) => error.code ?? String(error),
    )
  }
  return codes
}

export const allForbidden = Object.fromEntries(Object.keys(calls).map(name => [name, 'FORBIDDEN']))
