import { useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { RoleOf } from '#slices/invitations/web/public.tsx'
import { PersonCode } from '#slices/kiosk/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { fullName, moreCalls, type Person, type PersonDetails } from '../calls.ts'
import type { StaffView } from '../staff-view.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'

const SendReset = lazy(() => import('./send-reset.tsx').then(module => ({ default: module.SendReset })))

interface AccessTabProps extends Pick<StaffView, 'layers' | 'mayWrite'> {
  person: Person
  details: PersonDetails
}

/** In plain words: whether someone can sign in, and as what. */
export function AccessTab({ person, details: { hasAccount, isKiosk }, layers, mayWrite }: AccessTabProps) {
  const client = useQueryClient()
  const active = isKiosk ? t('kioskAccount') : t('hasAccount')
  const account = !hasAccount ? t('noAccount') : person.isActive ? active : t('inactiveAccount')
  return (
    <>
      <Facts>
        <Fact label={t('account')}>{account}</Fact>
        {hasAccount && person.isActive ? (
          <Fact label={t('role')}>
            <Suspense fallback={<SkeletonText lines={1} />}>
              <RoleOf employeeId={person.id} name={fullName(person)} />
            </Suspense>
          </Fact>
        ) : null}
      </Facts>
      {hasAccount || !person.isActive ? null : (
        <div className="flex flex-col items-start gap-3 pt-3">
          <p className="text-dense text-muted">{t('noAccountHelp')}</p>
          {mayWrite ? (
            <Button size="dense" icon={<Glyph of={MailPlus} size={14} />} onClick={() => layers.show({ what: 'invite', person })}>
              {t('invite', { name: person.firstName })}
            </Button>
          ) : null}
        </div>
      )}
      {person.isActive && mayWrite ? (
        <Suspense>
          <PersonCode
            person={person}
            onChanged={() => void client.invalidateQueries({ queryKey: moreCalls.key() })}
            otherwise={hasAccount ? <SendReset person={person} /> : null}
          />
        </Suspense>
      ) : null}
    </>
  )
}
