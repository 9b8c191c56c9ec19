/** The part of the day that a greeting names: until noon, until six in the evening, and after. `hour` 0..23 of the current user's clock. */
export function dayPart(hour: number): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  if (hour >= 4 && hour < 12) return 'goodMorning'
  return hour >= 12 && hour < 18 ? 'goodAfternoon' : 'goodEvening'
}
