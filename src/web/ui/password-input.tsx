import { ArrowBigUp, Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/ui-texts.ts'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

/** A password field: can be revealed, accepts paste, and shows when Caps Lock is on while focused. */
export function PasswordInput({ onKeyDown, onKeyUp, onBlur, ...rest }: Omit<InputProps, 'type' | 'icon' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="flex flex-col gap-1.5">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        data-private=""
        type={shown ? 'text' : 'password'}
        onKeyDown={event => {
          watch(event)
          onKeyDown?.(event)
        }}
        onKeyUp={event => {
          watch(event)
          onKeyUp?.(event)
        }}
        onBlur={event => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        trailing={
          <IconButton
            label={shown ? t('hidePassword') : t('showPassword')}
            icon={shown ? <Glyph of={EyeOff} /> : <Glyph of={Eye} />}
            size="dense"
            onClick={() => setShown(!shown)}
          />
        }
      />
      <p aria-live="polite" className="flex items-center gap-1.5 text-xs text-warning empty:hidden">
        {capsLock ? (
          <>
            <Glyph of={ArrowBigUp} size={14} />
            {t('capsLockOn')}
          </>
        ) : null}
      </p>
    </div>
  )
}
