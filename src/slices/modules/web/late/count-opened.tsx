import { useLocation } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { SlicesContext } from '#web/slice.ts'
import { moduleCalls } from '../calls.ts'
import { moduleAt } from '../module-screens.ts'

/** Someone who stays this long has opened the screen; what the screen itself loads is first. */
const STAYS_MS = 5000
/** The server counts no more often. */
const AGAIN_MS = 30 * 60_000

const counted = new Map<string, number>()

/** Reports which modules a person opens, once in half an hour each. What is not counted is not missed, so a failure is silent. */
export const CountOpened = () => {
  const { organization, modules } = useBootstrap()
  const { screens } = use(SlicesContext)
  const { pathname } = useLocation()
  const module = moduleAt(pathname, screens)
  const isUsable = modules.some(({ slug, usable }) => usable && slug === module)
  const key = `${organization?.id} ${module}`
  useEffect(() => {
    if (module === undefined || !isUsable || Date.now() - (counted.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return
    const timer = setTimeout(() => {
      counted.set(key, Date.now())
      moduleCalls.opened.call({ module }).catch(() => undefined)
    }, STAYS_MS)
    return () => clearTimeout(timer)
  }, [key, module, isUsable])
  return null
}
