import { useBootstrap } from '#slices/access/web/public.tsx'
import { useMayForThemselves } from '#slices/people/web/public.tsx'
import type { Person } from '../calls.ts'
import { t } from './texts.ts'

/** Limits of the person form when the current user edits their own record, parts of which they may not decide. */
export function useOwnPart(person: Pick<Person, 'id'> | undefined) {
  const ownId = useBootstrap().employee?.id
  const may = useMayForThemselves()
  const isOwn = person !== undefined && person.id === ownId
  return {
    ownId,
    may,
    isOwn,
    /** For the fields of one's own record that others decide: what keeps them closed. */
    closed: isOwn && !may ? { disabled: true, help: t('othersDecide') } : {},
  }
}
