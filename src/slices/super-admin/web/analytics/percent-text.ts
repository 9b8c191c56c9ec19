import { t } from './texts.ts'

/** '70.0%'; a dash where there is nothing to share. */
export const percentText = (value: number | null): string => (value === null ? t('none') : t('percent', { value: value.toFixed(1) }))
