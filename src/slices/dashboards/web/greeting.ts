/** The part of the day for a greeting: morning until noon, afternoon until six, evening after. `hour` 0..23 of the browser's clock. */
export function dayPart(hour: number): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  if (hour >= 4 && hour < 12) return 'goodMorning'
  return hour >= 12 && hour < 18 ? 'goodAfternoon' : 'goodEvening'
}
