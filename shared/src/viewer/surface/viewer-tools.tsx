import { useState } from 'react'
import { HelpPanel } from '../tools/help-panel.tsx'
import { MeasureOverlay } from '../tools/measure-overlay.tsx'
import { PropertiesPanel } from '../tools/properties/properties-panel.tsx'
import { SectionOverlay } from '../tools/section-overlay.tsx'
import { SectionPanel } from '../tools/section-panel.tsx'
import { Toolbar } from '../tools/toolbar/toolbar.tsx'
import type { PropertySource } from '../model.ts'
import type { Viewer } from '../viewer.ts'
import { toolsWith, type ToolState } from './tool-state.ts'

type ViewerToolsProps = {
  viewer: Viewer
  properties: PropertySource | undefined
  state: ToolState
  onState: (change: Partial<ToolState>) => void
  fullScreen: { isOn: boolean; toggle: (() => void) | undefined }
  onClosed: () => void
}

/** Toolbar, panels and what is drawn over the picture. */
export function ViewerTools({ viewer, properties, state, onState, fullScreen, onClosed }: ViewerToolsProps) {
  const [areHandlesShown, setHandlesShown] = useState(true)
  const { tool, panel, points, hover } = state
  function close() {
    onState(panel === 'sections' ? { panel: undefined, tool: 'none' } : { panel: undefined })
    onClosed()
  }
  return (
    <>
      {tool === 'section' && areHandlesShown && <SectionOverlay viewer={viewer} />}
      {tool === 'measure' && <MeasureOverlay viewer={viewer} points={points} hover={hover} />}
      {panel === 'properties' && <PropertiesPanel viewer={viewer} source={properties} onClose={close} />}
      {panel === 'sections' && (
        <SectionPanel
          viewer={viewer}
          areHandlesShown={areHandlesShown}
          onHandlesShown={setHandlesShown}
          onClose={close}
        />
      )}
      {panel === 'help' && <HelpPanel onClose={close} />}
      <Toolbar
        viewer={viewer}
        tool={tool}
        panel={panel}
        fullScreen={fullScreen}
        onPanel={(name) => onState({ panel: name, ...(panel === 'sections' && { tool: 'none' as const }) })}
        onCleared={onClosed}
        onTool={(name) => onState(toolsWith(name, state))}
      />
    </>
  )
}
