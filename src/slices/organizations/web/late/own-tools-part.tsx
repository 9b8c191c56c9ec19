import { useEffect } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { useDebugTool, useFieldInfoTool } from '../own-tools.ts'

const DebugPanel = lazyScreen(() => import('../debug-panel.tsx').then(module => module.DebugPanel))

const columns = () => import('../field-info.tsx').then(({ showColumns }) => showColumns())
const calls = () => import('../recent-calls.ts').then(({ keepRecentCalls }) => keepRecentCalls())

/** Runs what `begin` begins while it is on; its code loads then. */
function useWhile(isOn: boolean, begin: () => Promise<() => void>): void {
  useEffect(() => {
    if (!isOn) return
    const begun = begin()
    return () => void begun.then(end => end())
  }, [isOn, begin])
}

/** The field info and the debug panel, while the person has turned them on. Calls are remembered from then on. */
export const OwnTools = () => {
  const debug = useDebugTool()
  useWhile(useFieldInfoTool().isOn, columns)
  useWhile(debug.isOn, calls)
  return debug.isOn ? (
    <LazyPart>
      <DebugPanel onClose={() => debug.set(false)} />
    </LazyPart>
  ) : null
}
