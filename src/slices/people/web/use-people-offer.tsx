import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useSettled } from '#web/pickers/use-settled.ts'
import { guard } from '#web/screen.ts'
import type { PaletteField, PaletteOffer } from '#web/shell/palette-offer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { findsPeople, foundPeopleQuery } from './directory.ts'
import { t } from './texts.ts'

/** Fewer letters would match half of the staff. */
const lettersForPeople = 2

/**
 * Colleagues, for those who may look them up. Selecting one opens their panel on the staff screen, and with Ctrl starts an email; where
 * that screen is switched off selecting starts the email.
 */
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
    const write = () => location.assign(`mailto:${email}`)
    return {
      id,
      label: name,
      detail: [jobTitle, departmentName, email ?? t('noEmail')].filter(Boolean).join(' · '),
      picture: <Avatar id={id} name={name} size={24} />,
      disabled: !opens && email === null,
      run: opens ? () => void navigate(linkTo('/resources/staff', { employee: id })) : write,
      ...(opens && email !== null && { withMod: { label: t('sendEmail'), run: write } }),
    }
  })
  const note = isError ? t('peopleFailed') : data === undefined ? t('peopleLoading') : undefined
  return { sections: [{ id: 'people', label: t(opens ? 'people' : 'emailPeople'), items }], note }
}
