import { useQuery } from '@tanstack/react-query'
import { locale } from '#web/texts.ts'
import { t } from './ask-texts.ts'
import { administratorsQuery } from './directory.ts'

const or = new Intl.ListFormat(locale, { type: 'disjunction' })
const MAX_NAMES = 3

/** Whom to ask for what one may not do, by name. Nothing until the names are known, and where there is no one else to ask. */
export const AskAdministrators = () => {
  const { data } = useQuery(administratorsQuery())
  if (data === undefined || data.names.length === 0) return null
  return <p>{t('ask', { names: or.format(data.names.slice(0, MAX_NAMES)) })}</p>
}
