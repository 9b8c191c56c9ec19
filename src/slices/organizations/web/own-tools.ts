import { useBootstrap } from '#slices/access/web/public.tsx'
import { ofPerson, useRemembered } from '#web/shell/remembered.ts'

/** Something that the organization allows and each person turns on for themselves, on this device. */
export interface OwnTool {
  isAllowed: boolean
  /** Allowed and turned on. */
  isOn: boolean
  set: (on: boolean) => void
}

function useOwnTool(key: string, isAllowed: boolean): OwnTool {
  const [value, remember] = useRemembered(ofPerson(key), 'false')
  return { isAllowed, isOn: isAllowed && value === 'true', set: on => remember(String(on)) }
}

/** The table and column of each field of a form. */
export function useFieldInfoTool(): OwnTool {
  const { organization, preferences } = useBootstrap()
  return useOwnTool('show-field-info', organization !== null && preferences.showFieldInfo)
}

/** The debug panel. */
export function useDebugTool(): OwnTool {
  const { organization, preferences } = useBootstrap()
  return useOwnTool('show-debug-info', organization !== null && preferences.showDebugInfo)
}
