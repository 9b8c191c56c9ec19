import { useMutation } from '@tanstack/react-query'
import { useBootstrap, useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { LOGO } from '#slices/organizations/rules/logo.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { TenantInitial } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { limitsInWords, useUpload } from '#web/use-upload.ts'
import { organizationsCalls } from './calls.ts'
import { t } from './profile-texts.ts'

/** The organization's logo: sent, replaced and removed. */
export const LogoCard = () => {
  const { organization } = useBootstrap()
  const refresh = useRefreshBootstrap()
  const change = useMutation(organizationsCalls.setLogo.mutationOptions())
  const { progress, error, setError, send, cancel } = useUpload(LOGO, async file => {
    await change.mutateAsync({ fileId: file.id })
    showToast({ tone: 'success', title: t('logoSaved') })
    refresh()
  })
  if (organization === null) return null
  const { id, name, logoUrl } = organization
  const remove = async () => {
    setError(undefined)
    try {
      await change.mutateAsync({ fileId: null })
      showToast({ tone: 'success', title: t('logoRemoved') })
      refresh()
    } catch (thrown) {
      setError(callErrorOf(thrown).message)
    }
  }
  return (
    <Card title={t('logo')}>
      <FileInput
        label={t('logo')}
        help={t('logoHelp', { limits: limitsInWords(LOGO) })}
        accept={LOGO.types.join(',')}
        shown={<TenantInitial id={id} name={name} logo={logoUrl} size={56} />}
        error={error}
        progress={progress}
        onFile={send}
        onCancel={cancel}
        onRemove={logoUrl === null ? undefined : () => void remove()}
      />
    </Card>
  )
}
