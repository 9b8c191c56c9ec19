import type { Person, PersonDetails } from '../calls.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'

interface AccessTabProps {
  person: Person
  details: PersonDetails
  mayWrite: boolean
}

/** In plain words: whether someone can sign in, and as what. */
export function AccessTab({ person, details: { hasAccount, roleName }, mayWrite }: AccessTabProps) {
  const account = !hasAccount ? t('noAccount') : person.isActive ? t('hasAccount') : t('inactiveAccount')
  return (
    <>
      <Facts>
        <Fact label={t('account')}>{account}</Fact>
        <Fact label={t('role')}>{roleName ?? <span className="text-muted">{t('noRole')}</span>}</Fact>
      </Facts>
      {hasAccount || !person.isActive ? null : (
        <p className="pt-3 text-dense text-muted">{person.email === null && mayWrite ? t('noEmailHelp') : t('noAccountHelp')}</p>
      )}
    </>
  )
}
