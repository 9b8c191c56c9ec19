import { useEffect, useState } from 'react'
import { agoText, shortAgoText } from './ago-text.ts'
import { formatDateTime } from './time-format.ts'

/**
 * An instant as "5 minutes ago", updated every minute; the exact time is the tooltip. `at` is an ISO instant or a Date. `isShort`: as
 * "5 min ago", where there is little room.
 */
export function RelativeTime({ at, isShort = false }: { at: string | Date; isShort?: boolean }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  const instant = typeof at === 'string' ? new Date(at) : at
  return (
    <time dateTime={instant.toISOString()} title={formatDateTime(instant)} className="whitespace-nowrap">
      {(isShort ? shortAgoText : agoText)(instant.getTime(), Date.now())}
    </time>
  )
}
