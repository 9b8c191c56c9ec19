import { locale } from '#web/texts.ts'

/** Two weeks of an office, in tenths of a long day. */
const HEIGHTS = [9, 8, 9, 10, 9, 0, 0, 9, 8, 9, 9, 6, 0, 0]

const dayMs = 86_400_000
// Its own: the sign-in page loads nothing of the shell's date texts.
const dates = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Decoration: the last week and this one, Monday to Sunday, with today as the lamp. */
export const HourStrip = () => {
  const now = new Date()
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const first = today - (((now.getDay() + 6) % 7) + 7) * dayMs
  const at = Math.round((today - first) / dayMs)
  const dateOf = (day: number) => dates.format(first + day * dayMs)
  return (
    <div aria-hidden="true" className="mt-10 w-72 text-xs text-ink-muted" data-colored="">
      <div className="flex h-14 items-end gap-1.25">
        {HEIGHTS.map((height, day) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a fixed strip never change places.
            key={day}
            className={`flex-1 rounded-xs ${day === at ? 'bg-mark-lamp' : day > at || height === 0 ? 'bg-[#2A3447]' : 'bg-[#3C4A66]'}`}
            style={{ height: day === at ? '60%' : day > at || height === 0 ? 3 : `${height * 10}%` }}
          />
        ))}
      </div>
      <div className="relative mt-2 flex justify-between">
        <span>{dateOf(0)}</span>
        <span>{dateOf(13)}</span>
      </div>
    </div>
  )
}
