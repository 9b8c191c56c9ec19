import { formatDistanceToNow } from 'date-fns'
import { useEffect, useState } from 'react'
import { t } from '#web/ui-texts.ts'
import { formatDateTime, formatInstantDay } from './time-format.ts'

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
      {isShort ? shortText(instant) : formatDistanceToNow(instant, { addSuffix: true })}
    </time>
  )
}

function shortText(instant: Date): string {
  const minutes = Math.floor((Date.now() - instant.getTime()) / 60_000)
  if (minutes < 1) return t('justNow')
  if (minutes < 60) return t('minutesAgo', { n: minutes })
  if (minutes < 24 * 60) return t('hoursAgo', { n: Math.floor(minutes / 60) })
  if (minutes < 7 * 24 * 60) return t('daysAgo', { n: Math.floor(minutes / (24 * 60)) })
  return formatInstantDay(instant)
}
