import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { root } from '../checks/source.ts'

/** Date, commit and machine of a document's figures: "on 2026-11-20 at 1a2b3c4: 2 × …, Node v24.21.0". */
export function measuredOn(): string {
  return `on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${machine()}`
}

function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
