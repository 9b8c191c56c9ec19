import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { useSettled } from '#web/pickers/use-settled.ts'
import { guard } from '#web/screen.ts'
import type { PaletteField, PaletteOffer } from '#web/shell/palette-offer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { findsPeople, foundPeopleQuery } from './directory.ts'
import { t } from './texts.ts'

/** Fewer letters would match half of the staff. */
const lettersForPeople = 2

/** Colleagues, for those who may look them up. Selecting one opens their panel on the staff screen; where that is switched off it starts an email. */
export function usePeopleOffer({ typed }: PaletteField): PaletteOffer {
  const currentUser = useCurrentUser()
  const navigate = useNavigate()
  const search = useSettled(typed.trim())
  const wanted = findsPeople(currentUser) && search.length >= lettersForPeople
  const { data, isError } = useQuery({ ...foundPeopleQuery(search), enabled: wanted })
  if (!wanted) return { sections: [] }
  const opens = guard({ permission: 'staff_module', module: 'resources' }, currentUser) === 'open'
  const items = (data?.rows ?? []).map(({ id, firstName, lastName, email, jobTitle, departmentName }) => {
    const name = `${firstName} ${lastName}`.trim()
    return {
      id,
      label: name,
      detail: [jobTitle, departmentName, email ?? t('noEmail')].filter(Boolean).join(' · '),
      picture: <Avatar id={id} name={name} size={24} />,
      disabled: !opens && email === null,
      run: () =>
        opens ? void navigate({ to: '/resources/staff', search: { employee: id } as never }) : location.assign(`mailto:${email}`),
    }
  })
  const note = isError ? t('peopleFailed') : data === undefined ? t('peopleLoading') : undefined
  return { sections: [{ id: 'people', label: t(opens ? 'people' : 'emailPeople'), items }], note }
}
