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
