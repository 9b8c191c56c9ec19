import { spawnSync } from 'node:child_process'

/** Why processes cannot be put into namespaces of their own here, to be said by the test that needs them; null where they can. */
export const namespacesMissing: string | null = whyMissing()

/**
 * What to put before a command so that it runs as in a container of its own: process numbers, System V shared memory and host name are its
 * own, the file system is ours. SIGKILL to the process that it starts ends all that is inside. When only the command is killed, what it
 * left behind lives on inside.
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
