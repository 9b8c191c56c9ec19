import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { use } from 'react'
import type { search as contract } from '#slices/lookup/contract/search.ts'
import { useSettled } from '#web/pickers/use-settled.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { PaletteItem } from '#web/shell/palette-match.ts'
import type { PaletteField, PaletteOffer } from '#web/shell/palette-offer.ts'
import { SlicesContext } from '#web/slice.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { t } from './texts.ts'

/** Fewer letters would match half of everything. */
const MIN_LETTERS = 2
/** A longer text is the name of nothing. */
const MAX_LETTERS = 100

const calls = callsOf<typeof contract>('search')
type Group = AnswerOf<typeof contract.find>['groups'][number]

export const foundQuery = (text: string) => calls.find.queryOptions({ input: { text } })

/**
 * Rows of every list that the current user may read, by the words that are typed. Selecting one opens its screen; a person gets an email with Ctrl, and where
 * the staff screen is switched off without it. While more is typed, what was found stays as far as it still matches.
 */
export function useFoundOffer({ typed }: PaletteField): PaletteOffer {
  const navigate = useNavigate()
  const { screens } = use(SlicesContext)
  const text = useSettled(typed.trim())
  const isAsked = text.length >= MIN_LETTERS && text.length <= MAX_LETTERS
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...foundQuery(text),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked || typed.trim().length < MIN_LETTERS) return { sections: [] }
  const isCurrent = text === typed.trim() && !isPlaceholderData
  const iconOf = (path: string) => {
    const screen = screens.find(one => one.path === path || (one.path.includes('$') && path.startsWith(one.path.split('$')[0]!)))
    return screen?.menu?.icon ?? screen?.icon ?? FileText
  }
  const itemOf = ({ id, label, detail, email, link }: Group['hits'][number], isPerson: boolean): PaletteItem => {
    const write = () => location.assign(`mailto:${email}`)
    return {
      id,
      label,
      detail: [detail, isPerson ? (email ?? t('noEmail')) : null].filter(Boolean).join(' · '),
      ...(isPerson ? { picture: <Avatar id={id} name={label} size={24} /> } : { icon: iconOf(link?.path ?? '') }),
      disabled: link === null && email === null,
      run: link === null ? write : () => void navigate({ to: link.path, search: link.search }),
      ...(link !== null && email !== null && { withMod: { label: t('sendEmail'), run: write } }),
    }
  }
  const sections = (data?.groups ?? []).map(({ name, label, isPeople, hits }) => ({
    id: `found-${name}`,
    label: isPeople && hits.every(({ link }) => link === null) ? t('emailPeople') : label,
    items: hits.map(hit => itemOf(hit, isPeople)),
    isFound: isCurrent,
  }))
  if (isError && !isFetching) return { sections: [], note: t('failed'), onRetry: () => void refetch() }
  return { sections, note: isCurrent ? undefined : t('searching') }
}
