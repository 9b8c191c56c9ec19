import type { ModuleSettings, SettingsModule } from '../calls.ts'
import { t } from './texts.ts'

/** Who has a module unless something else is set for a person, in words. */
export function policyText(
  { policy, defaultAccess }: Pick<SettingsModule, 'policy' | 'defaultAccess'>,
  { roles, departments }: Pick<ModuleSettings, 'roles' | 'departments'>,
): string {
  if (policy.type === 'everyone') return t('policyEveryone')
  if (policy.type === 'nobody') return t('policyNobody')
  if (policy.type === 'default') return t(defaultAccess ? 'policyDefaultOn' : 'policyDefaultOff')
  const names = [
    ...roles.filter(({ id }) => policy.roleIds.includes(id)),
    ...departments.filter(({ id }) => policy.departmentIds.includes(id)),
  ]
  return t('policyChosen', { names: names.map(({ name }) => name).join(', ') })
}
