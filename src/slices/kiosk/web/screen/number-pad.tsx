import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-./_'.split('')
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface PadProps {
  onDelete: () => void
}

interface NumberPadProps extends PadProps {
  onDigit: (digit: string) => void
  /** The key at the lower left: for a number with letters in it. */
  corner?: ReactNode
}

/** Digits to touch. It leaves the focus in the field that it fills, which takes a keyboard's as well. */
export const NumberPad = ({ onDigit, onDelete, corner }: NumberPadProps) => (
  <fieldset className="grid grid-cols-3 gap-2">
    <legend className="sr-only">{t('pad')}</legend>
    {DIGITS.map(digit => (
      <PadKey key={digit} onPress={() => onDigit(digit)}>
        {digit}
      </PadKey>
    ))}
    {corner ?? <span />}
    <PadKey onPress={() => onDigit('0')}>0</PadKey>
    <PadKey label={t('deleteDigit')} onPress={onDelete}>
      <Glyph of={Delete} size={18} />
    </PadKey>
  </fieldset>
)

interface LetterPadProps extends PadProps {
  onLetter: (letter: string) => void
  /** The way back to digits. */
  onDigits: () => void
}

/** Letters to touch, for an employee number that has some: a kiosk may have no keyboard, neither of keys nor of its own on the screen. */
export const LetterPad = ({ onLetter, onDelete, onDigits }: LetterPadProps) => (
  <fieldset className="grid grid-cols-6 gap-1 max-sm:-mx-3 min-[360px]:grid-cols-7 min-[360px]:gap-1.5">
    <legend className="sr-only">{t('letterPad')}</legend>
    {LETTERS.map(letter => (
      <PadKey key={letter} onPress={() => onLetter(letter)}>
        {letter}
      </PadKey>
    ))}
    <PadKey label={t('deleteDigit')} onPress={onDelete}>
      <Glyph of={Delete} size={18} />
    </PadKey>
    <div className="col-span-4 grid">
      <PadKey small onPress={onDigits}>
        {t('digits')}
      </PadKey>
    </div>
  </fieldset>
)

export const PadKey = ({
  label,
  small = false,
  onPress,
  children,
}: {
  label?: string
  small?: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    // A touch must not take the focus from the field.
    onPointerDown={event => event.preventDefault()}
    onClick={onPress}
    className={`grid h-[clamp(2.75rem,7dvh,4rem)] cursor-pointer place-items-center rounded-lg border border-border-2 bg-card font-medium tabular-nums text-fg outline-none transition-colors select-none hover:bg-hover focus-visible:ring-2 focus-visible:ring-ring active:bg-sunken ${small ? 'text-sm' : 'text-2xl'}`}
  >
    {children}
  </button>
)
