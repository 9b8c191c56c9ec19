import { Search } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { t } from './level-texts.ts'

interface FindPermissionProps {
  value: string
  onChange: (text: string) => void
}

/** Narrows the permissions that are shown, as it is typed. Not the search field of lists, which asks the server and comes with their table. */
export const FindPermission = ({ value, onChange }: FindPermissionProps) => {
  const phone = usePhone()
  return (
    <Input
      type="search"
      aria-label={t('findPermission')}
      placeholder={t('findPermission')}
      autoComplete="off"
      icon={<Glyph of={Search} />}
      trailing={phone ? undefined : <Kbd>/</Kbd>}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
