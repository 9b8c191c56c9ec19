import { Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react'
import { type Density, setDensity, useDensity } from '#web/density.ts'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Card } from '#web/ui/card.tsx'
import { Segment, type SegmentProps } from '#web/ui/segment.tsx'
import { t } from './texts.ts'

const themes: SegmentProps<ThemeChoice>['options'] = [
  { value: 'light', label: t('light'), icon: Sun },
  { value: 'dark', label: t('dark'), icon: Moon },
  { value: 'system', label: t('system'), icon: Monitor },
]
const densities: SegmentProps<Density>['options'] = [
  { value: 'comfortable', label: t('comfortable'), icon: Rows3 },
  { value: 'compact', label: t('compact'), icon: Rows4 },
]

/** How it looks on this device: kept here, not in the account, because a phone and a desktop differ. */
export const AppearanceCard = () => {
  const theme = useTheme()
  const density = useDensity()
  return (
    <Card title={t('appearance')} foot={t('deviceOnly')}>
      <div className="flex flex-col gap-4">
        <Choice label={t('theme')} help={t('themeHelp')} options={themes} value={theme} onValueChange={setTheme} />
        <Choice label={t('density')} help={t('densityHelp')} options={densities} value={density} onValueChange={setDensity} />
      </div>
    </Card>
  )
}

function Choice<V extends string>({ label, help, ...segment }: SegmentProps<V> & { help: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{label}</p>
        <p className="text-dense text-muted">{help}</p>
      </div>
      <Segment label={label} {...segment} />
    </div>
  )
}
