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

/**
 * Other names of a time zone besides the city in its IANA name: in the United States its usual name and big cities, elsewhere the city's
 * current name where browsers still list a former one.
 */
export const zoneAliases: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': [
    'Eastern',
    'Boston',
    'Philadelphia',
    'Washington',
    'Baltimore',
    'Pittsburgh',
    'Atlanta',
    'Charlotte',
    'Miami',
    'Orlando',
  ],
  'America/Chicago': ['Central', 'Houston', 'Dallas', 'Austin', 'San Antonio', 'Minneapolis', 'St. Louis', 'Nashville', 'New Orleans'],
  'America/Denver': ['Mountain', 'Salt Lake City', 'Albuquerque', 'El Paso', 'Colorado Springs'],
  'America/Phoenix': ['Mountain', 'Arizona', 'Tucson'],
  'America/Los_Angeles': ['Pacific', 'San Francisco', 'San Diego', 'San Jose', 'Sacramento', 'Las Vegas', 'Portland', 'Seattle'],
  'America/Anchorage': ['Alaska'],
  'Pacific/Honolulu': ['Hawaii'],
  'America/Coral_Harbour': ['Atikokan'],
  'America/Godthab': ['Nuuk'],
  'Atlantic/Faeroe': ['Faroe'],
  'Europe/Kiev': ['Kyiv'],
  'Africa/Asmera': ['Asmara'],
  'Asia/Calcutta': ['Kolkata', 'India', 'Mumbai', 'Delhi'],
  'Asia/Katmandu': ['Kathmandu'],
  'Asia/Rangoon': ['Yangon'],
  'Asia/Saigon': ['Ho Chi Minh'],
  'Pacific/Enderbury': ['Kanton'],
  'Pacific/Ponape': ['Pohnpei'],
  'Pacific/Truk': ['Chuuk'],
}
