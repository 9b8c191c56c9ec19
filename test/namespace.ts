import { spawnSync } from 'node:child_process'

/** Why processes cannot run in namespaces of their own here, for the test that needs them; null where they can. */
export const namespacesMissing: string | null = whyMissing()

/**
 * Prefix that runs a command as in a container of its own: process ids, System V shared memory and host name are separate, the file
 * system is shared. SIGKILL to the started process ends everything inside. When only the command is killed, what it left behind keeps
 * running inside.
 */
export function inNamespace(host: string): string[] {
  const inside = `hostname ${host}; "$@" & wait $!; ended=$?; [ $ended = 137 ] && exec sleep 1000000; exit $ended`
  return ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--uts', 'sh', '-c', inside, 'sh']
}

function whyMissing(): string | null {
  const { error, status, stderr } = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', '--ipc', '--uts', 'hostname', 'probe'], {
    encoding: 'utf8',
  })
  return status === 0 ? null : ` (not run: this account cannot make namespaces here: ${error?.message ?? stderr.trim()})`
}
