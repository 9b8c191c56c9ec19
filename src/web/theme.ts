import { deviceChoice } from './device-choice.ts'

/** The person's choice for this device; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark'

export const { apply: applyTheme, set: setTheme, use: useTheme } = deviceChoice<ThemeChoice>('theme', ['system', 'light', 'dark'], 'system')
