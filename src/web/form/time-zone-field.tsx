import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { zoneAliases } from '#core/time-zone.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { ControlSize } from '#web/ui/control-class.ts'
import { ComboboxField } from './combobox-field.tsx'
import { t } from './texts.ts'
import type { BoundFieldProps } from './use-field.ts'

/** The offset from GMT in hours, now: with daylight saving it differs over the year. */
function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(part => part.type === 'timeZoneName')?.value ?? ''
}

const optionOf = (zone: string): ComboboxOption => ({ value: zone, label: zone, detail: offsetOf(zone), also: zoneAliases[zone] })

/** The machine's own zone, which the list may leave out: UTC, for example. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

let zones: readonly ComboboxOption[] | undefined
const allZones = (): readonly ComboboxOption[] => {
  zones ??= [...new Set([ownTimeZone, ...Intl.supportedValuesOf('timeZone')])].map(optionOf)
  return zones
}

type TimeZoneFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  /** The saved zone, which an old record may have under a name that is not listed. */
  present?: string | null | undefined
  size?: ControlSize
}

/** A time zone by its IANA name, found by city, usual name (Eastern) or offset; the form's value is the name or null. */
export function TimeZoneField<V extends FieldValues>(props: TimeZoneFieldProps<V>) {
  // Four hundred formatters are too many for a page that is only being opened.
  const [wanted, setWanted] = useState(zones !== undefined)
  const { present = null, ...field } = props
  const saved = present === null ? null : optionOf(present)
  return (
    <div onFocusCapture={() => setWanted(true)}>
      <ComboboxField<V> {...field} options={wanted ? allZones() : []} present={saved} placeholder={t('timeZonePlaceholder')} />
    </div>
  )
}
