import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import type { PaletteField, PaletteOffer } from '#web/shell/palette-offer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { findsPeople, foundPeopleQuery } from './directory.ts'
import { t } from './texts.ts'

/** Fewer letters would match half of the staff. */
const lettersForPeople = 2

/** Colleagues, for those who may look them up. People have no page of their own yet, so selecting one starts an email. */
export function usePeopleOffer({ typed }: PaletteField): PaletteOffer {
  const currentUser = useCurrentUser()
  const wanted = findsPeople(currentUser) && typed.trim().length >= lettersForPeople
  const { data, isError } = useQuery({ ...foundPeopleQuery(typed.trim()), enabled: wanted })
  if (!wanted) return { sections: [] }
  const items = (data?.rows ?? []).map(({ id, firstName, lastName, email, jobTitle, departmentName }) => {
    const name = `${firstName} ${lastName}`.trim()
    return {
      id,
      label: name,
      detail: [jobTitle, departmentName, email ?? t('noEmail')].filter(Boolean).join(' · '),
      picture: <Avatar id={id} name={name} size={24} />,
      disabled: email === null,
      run: () => location.assign(`mailto:${email}`),
    }
  })
  const note = isError ? t('peopleFailed') : data === undefined ? t('peopleLoading') : undefined
  return { sections: [{ id: 'people', label: t('people'), items }], note }
}
