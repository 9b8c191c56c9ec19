import { OperatorError } from '#server/operator-error.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/** Runs an operator's command with the settings of the environment; on failure prints the reason in one line and exits with 1. */
export async function command(work: (settings: Settings, args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env), process.argv.slice(2))
  } catch (error) {
    console.log(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  }
}

/** With an external database server, its provider can restore to any point in time, which copies of files cannot. */
export function embeddedOnly({ databaseUrl }: Settings, what: string): void {
  if (databaseUrl === undefined) return
  console.log(`DATABASE_URL is set: ${what} is your provider's point-in-time recovery. Keep a copy of the data folder's files/ beside it.`)
  process.exit(2)
}
