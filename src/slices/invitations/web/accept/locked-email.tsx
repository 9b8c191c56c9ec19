import { Lock } from 'lucide-react'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { t } from './texts.ts'

/** The invited address. It can't be changed, and a password manager takes it as the name of the account. */
export const LockedEmail = ({ email }: { email: string }) => (
  <Field label={t('email')}>
    {wiring => (
      <Input {...wiring} type="email" autoComplete="username" size="tall" readOnly value={email} icon={<Glyph of={Lock} size={14} />} />
    )}
  </Field>
)
