import { useEffect } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { useDebugTool } from './own-tools.ts'

const DebugPanel = lazyScreen(() => import('./debug-panel.tsx').then(module => module.DebugPanel))
const recent = () => import('./recent-calls.ts')

/** The debug panel, while the person has turned it on. Calls are remembered from then on. */
export const DebugPart = () => {
  const { isOn, set } = useDebugTool()
  useEffect(() => {
    if (!isOn) return
    const keeping = recent().then(({ keepRecentCalls }) => keepRecentCalls())
    return () => void keeping.then(end => end())
  }, [isOn])
  return isOn ? (
    <LazyPart>
      <DebugPanel onClose={() => set(false)} />
    </LazyPart>
  ) : null
}
