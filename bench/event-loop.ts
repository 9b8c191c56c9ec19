// Loaded into a server under measurement before its own code (`--import`): answers every message with the longest time for which its event loop
// ran nothing else since the message before.
import { isMainThread } from 'node:worker_threads'

export interface Holdup {
  /** How late a timer was at the most. */
  ms: number
  /** The most CPU time of the thread between two turns of the timer: unlike `ms`, other processes do not add to it. */
  cpuMs: number
}

const EVERY_MS = 5

if (isMainThread) {
  let longest: Holdup = { ms: 0, cpuMs: 0 }
  let last = now()
  setInterval(() => {
    const next = now()
    longest = { ms: Math.max(longest.ms, next.ms - last.ms - EVERY_MS), cpuMs: Math.max(longest.cpuMs, next.cpuMs - last.cpuMs) }
    last = next
  }, EVERY_MS).unref()
  process.on('message', () => {
    process.send?.(longest)
    longest = { ms: 0, cpuMs: 0 }
  })
}

function now(): Holdup {
  const { user, system } = process.threadCpuUsage()
  return { ms: performance.now(), cpuMs: (user + system) / 1000 }
}
