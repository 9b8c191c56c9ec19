import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, ChevronLeft, CircleCheck, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { usePathParam } from '#web/screen-place.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CURRENT, type Organization, organizationCalls } from '../calls.ts'
import { InsideOrganization } from '../inside-organization.tsx'
import { ActiveDialog } from '../organizations/active-dialog.tsx'
import { t as route } from '../route-texts.ts'
import { useStay } from '../stay/use-stay.ts'
import { Facts } from './facts.tsx'
import { Modules } from './modules.tsx'
import { OperatorEvents } from './operator-events.tsx'
import { t } from './texts.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** One organization, from outside. Whoever is in an organization leaves it first. */
export const OrganizationScreen = () => {
  const id = usePathParam('id')
  const { organization } = useBootstrap()
  if (organization !== null) return <InsideOrganization name={organization.name} />
  return ID.test(id) ? <Loaded key={id} id={id} /> : <OrganizationNotFound />
}

const Back = () => (
  <Link
    to="/super-admin"
    className="mb-2 inline-flex min-h-8 items-center gap-1 self-start text-dense text-link hover:underline max-md:min-h-11"
  >
    <Glyph of={ChevronLeft} size={14} />
    {t('back')}
  </Link>
)

/** An address that names no organization. */
export const OrganizationNotFound = () => <Missing title={t('notFound')}>{t('notFoundHelp')}</Missing>

const Missing = ({ title, children, isDenied = false }: { title: string; children?: React.ReactNode; isDenied?: boolean }) => (
  <>
    <Back />
    <GuardPanel glyph={<GuardGlyph name={isDenied ? 'denied' : 'page'} />} title={title}>
      {children}
    </GuardPanel>
  </>
)

const Loaded = ({ id }: { id: string }) => {
  const query = useQuery({ ...organizationCalls.read.queryOptions({ input: { id } }), ...CURRENT })
  // Also where the answer from before is still there: whoever is no operator any more sees nothing of it.
  const { code, rule } = query.error === null ? { code: '', rule: undefined } : callErrorOf(query.error)
  const isDenied = code === 'FORBIDDEN' && rule === 'forbidden'
  // The guard leads them away as soon as the shell knows, so a message stays where they are led.
  useEffect(() => {
    if (isDenied) showToast({ tone: 'error', title: t('roleRequired') })
  }, [isDenied])
  if (isDenied) return <Missing title={t('roleRequired')} isDenied />
  if (code === 'NOT_FOUND') return <Missing title={t('unknown')} />
  return (
    <>
      <Back />
      <LoadedView onPage query={query} errorTitle={t('loadFailed')} skeleton={<SkeletonRows rows={8} />}>
        {organization => <Shown organization={organization} />}
      </LoadedView>
    </>
  )
}

const Shown = ({ organization }: { organization: Organization }) => {
  const { id, name, isActive } = organization
  const { enter, busy } = useStay()
  const [isSwitching, setSwitching] = useState(false)
  return (
    <>
      <PageHead
        title={name}
        subtitle={route('organization')}
        beside={
          isActive ? undefined : (
            <Chip tone="danger" icon={Ban}>
              {t('inactive')}
            </Chip>
          )
        }
        actions={
          <>
            <Button
              variant={isActive ? 'danger' : 'outline'}
              icon={<Glyph of={isActive ? Ban : CircleCheck} />}
              onClick={() => setSwitching(true)}
            >
              {t(isActive ? 'deactivate' : 'reactivate')}
            </Button>
            {isActive ? (
              <Button
                variant="filled"
                busy={busy}
                icon={<Glyph of={LogIn} />}
                aria-label={t('enterNamed', { name })}
                onClick={() => void enter(id)}
              >
                {t('enter')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Facts organization={organization} />
        <Modules organizationId={id} modules={organization.modules} />
        <OperatorEvents events={organization.events} />
      </div>
      {isSwitching ? <ActiveDialog organization={organization} onClose={() => setSwitching(false)} /> : null}
    </>
  )
}
