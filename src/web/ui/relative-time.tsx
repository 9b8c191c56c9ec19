import { formatDistanceToNow } from 'date-fns'
import { useEffect, useState } from 'react'
import { formatDateTime } from './time-format.ts'

/** An instant as "5 minutes ago", updated every minute; the exact time is the tooltip. `at` is an ISO instant or a Date. */
export function RelativeTime({ at }: { at: string | Date }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  const instant = typeof at === 'string' ? new Date(at) : at
  return (
    <time dateTime={instant.toISOString()} title={formatDateTime(instant)} className="whitespace-nowrap">
      {formatDistanceToNow(instant, { addSuffix: true })}
    </time>
  )
}
