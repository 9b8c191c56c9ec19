import { Bug, TableProperties } from 'lucide-react'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { useDebugTool, useFieldInfoTool } from './own-tools.ts'
import { t } from './palette-texts.ts'

/** Palette commands: what the organization allows is turned on and off. */
export function useOrganizationsOffer(): PaletteOffer {
  const fieldInfo = useFieldInfoTool()
  const debug = useDebugTool()
  const items = [
    { tool: fieldInfo, id: 'field-info', icon: TableProperties, label: t(fieldInfo.isOn ? 'hideFieldInfo' : 'showFieldInfo') },
    { tool: debug, id: 'debug-panel', icon: Bug, label: t(debug.isOn ? 'hideDebugInfo' : 'showDebugInfo') },
  ]
  return {
    sections: [
      actions(items.filter(({ tool }) => tool.isAllowed).map(({ tool, ...item }) => ({ ...item, run: () => tool.set(!tool.isOn) }))),
    ],
  }
}
