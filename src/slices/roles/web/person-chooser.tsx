import { useQuery } from '@tanstack/react-query'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { auditCalls } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { type Member, memberCalls } from './calls.ts'

interface PersonChooserProps {
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses the person whose permissions are shown. */
export const PersonChooser = ({ value, onChange }: PersonChooserProps) => {
  const { data } = useQuery({ ...auditCalls.person.queryOptions({ input: { userId: value ?? '' } }), enabled: value !== null })
  return (
    <RecordPicker
      aria-label={t('choosePerson')}
      value={value}
      present={value === null || data?.id !== value ? null : { value, label: data.name }}
      onValueChange={onChange}
      query={search => memberCalls.list.queryOptions({ input: { search, limit: 20 } })}
      optionOf={optionOf}
    />
  )
}

const optionOf = ({ id, name, role, email }: Member) => ({
  value: id,
  label: name,
  detail: role?.name ?? email,
  picture: <Avatar id={id} name={name} size={28} />,
})
