const areas = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/

/**
 * Whether the text is a time zone's IANA name, as the time zone database spells it. An offset such as '+05:00' is none: its clock would not
 * follow daylight saving. Authority: IANA Time Zone Database.
 */
export function isTimeZone(text: string): boolean {
  if (!areas.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
