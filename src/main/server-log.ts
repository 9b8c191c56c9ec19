import type { DestinationStream } from 'pino'
import { createJsonLog, type Log } from '#server/log.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'

/**
 * The server's log in the form that STEWARD_LOG asks for. For a program, also the warnings of Node itself are lines of it, in place of the text that Node writes
 * to standard error.
 */
export function openLog(format: string | undefined, destination: DestinationStream = process.stdout): Log {
  if (format?.trim() !== 'json') {
    // biome-ignore lint/suspicious/noConsole: the server's own voice towards its operator
    return line => console.log(line)
  }
  const log = createJsonLog(
    destination,
    DEMO_ACCOUNTS.map(({ email }) => email),
  )
  process.removeAllListeners('warning').on('warning', log.warning)
  return log
}
