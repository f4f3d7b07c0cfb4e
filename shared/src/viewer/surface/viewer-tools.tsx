import { useState, useEffect } from 'react'
import { FloatingPanel } from '../tools/floating-panel.tsx'
import { BoxSelection } from '../tools/box-selection/box-selection.tsx'
import { ViewCube } from '../tools/cube/view-cube.tsx'
import { HelpPanel } from '../tools/help-panel.tsx'
import { MeasureOverlay } from '../tools/measure/measure-overlay.tsx'
import { MeasurePanel } from '../tools/measure/measure-panel.tsx'
import { PivotMark } from '../tools/pivot-mark.tsx'
import { PropertiesPanel } from '../tools/properties/properties-panel.tsx'
import { SectionOverlay } from '../tools/section-overlay.tsx'
import { SectionPanel } from '../tools/section-panel.tsx'
import { Toolbar } from '../tools/toolbar/toolbar.tsx'
import { WalkOverlay } from '../tools/walk/walk-overlay.tsx'
import { CoveringContext, useCovered } from '../framing/use-covered.ts'
import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { lazyPart } from '../../ui/widgets/index.ts'
import { MinimapFrame } from '../minimap/minimap-frame.tsx'
import type { PropertySource } from '../model.ts'
import { Side } from '../side/side.tsx'
import type { useSidePanel } from '../side/use-side-panel.ts'
import type { Viewer } from '../viewer.ts'
import { useWidthInRem } from '../tools/toolbar/use-width-in-rem.ts'
import { toolsWith, toolsWithPanel, type ToolState } from './tool-state.ts'
import { atom, useAtom } from 'jotai'
import { readStored, writeStored } from '../../core/browser/stored-text.ts'

/** Stored per browser, because it depends on the machine's graphics performance. */
const key = 'lintel.viewer.soft-shadows'

const enabledAtom = atom(readStored(key) !== 'off')

/** The user's setting for soft shadows, shared by all viewers; undefined for viewers without them. */
function useSoftShadows(viewer: Viewer) {
  const [isOn, setOn] = useAtom(enabledAtom)
  useEffect(() => viewer.setSoftShadows?.(isOn), [viewer, isOn])
  function toggle() {
    setOn(!isOn)
    writeStored(key, isOn ? 'off' : 'on')
  }
  return viewer.setSoftShadows ? { isOn, toggle } : undefined
}

const Minimap = lazyPart(
  async () => (await import(/* webpackChunkName: "viewer-minimap" */ '../minimap/minimap.tsx')).Minimap,
  { name: 'The minimap', around: (note, map) => <MinimapFrame {...map}>{note}</MinimapFrame> },
)
const PicturePanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "viewer-picture" */ '../tools/picture/picture-panel.tsx')).PicturePanel,
  {
    name: 'This panel',
    around: (note, { onClose }) => (
      <FloatingPanel title="Save picture" onClose={onClose}>
        {note}
      </FloatingPanel>
    ),
  },
)
/** Rem: in a narrower picture a minimap would cover the model. */
const roomForMinimap = { alone: 28, besidePanel: 46 }

type ViewerToolsProps = {
  viewer: Viewer
  picture: HTMLElement | null
  properties: PropertySource | undefined
  elements: ElementSource | undefined
  values: ValueSource | undefined
  side: ReturnType<typeof useSidePanel>
  state: ToolState
  onState: (state: ToolState) => void
  fullScreen: { isOn: boolean; toggle: (() => void) | undefined }
  onClosed: () => void
}

/** Toolbar, panels and overlays. */
export function ViewerTools(props: ViewerToolsProps) {
  const { viewer, picture, properties, elements, values, side, state, onState, fullScreen, onClosed } = props
  const [areHandlesShown, setHandlesShown] = useState(true)
  const [isMapWanted, setMapWanted] = useState(false)
  const { tool, panel, measuring, hover, pivot } = state
  const hasRoom = (useWidthInRem(picture) ?? 0) >= (panel ? roomForMinimap.besidePanel : roomForMinimap.alone)
  const minimap = hasRoom ? { isOn: isMapWanted, toggle: () => setMapWanted(!isMapWanted) } : undefined
  const softShadows = useSoftShadows(viewer)
  const cover = useCovered(viewer, picture)
  const handles = { areHandlesShown, onHandlesShown: setHandlesShown }
  function closePanel() {
    onState(toolsWithPanel(undefined, state))
    onClosed()
  }
  function end() {
    onState(toolsWith('none', state))
    onClosed()
  }
  function closeSide() {
    side.open(undefined)
    onClosed()
  }
  return (
    <CoveringContext value={cover}>
      <ViewCube viewer={viewer} isAside={panel !== undefined} />
      {tool === 'box' && <BoxSelection viewer={viewer} onEnd={end} />}
      {tool === 'walk' && <WalkOverlay viewer={viewer} onEnd={end} />}
      {tool === 'section' && areHandlesShown && <SectionOverlay viewer={viewer} />}
      <MeasureOverlay viewer={viewer} measuring={measuring} hover={hover} />
      {pivot && <PivotMark viewer={viewer} point={pivot} onGone={() => onState({ ...state, pivot: undefined })} />}
      {minimap?.isOn && (
        <Minimap viewer={viewer} source={elements} isAside={panel !== undefined} onClose={minimap.toggle} />
      )}
      <Side
        viewer={viewer}
        source={elements}
        values={values}
        side={side.name}
        takesFocus={side.takesFocus}
        onClose={closeSide}
      />
      {panel === 'properties' && <PropertiesPanel viewer={viewer} source={properties} onClose={closePanel} />}
      {panel === 'sections' && <SectionPanel viewer={viewer} {...handles} onClose={closePanel} />}
      {panel === 'measure' && (
        <MeasurePanel
          measuring={measuring}
          onMeasuring={(next) => onState({ ...state, measuring: next })}
          onClose={closePanel}
        />
      )}
      {panel === 'picture' && <PicturePanel viewer={viewer} picture={picture} onClose={closePanel} />}
      {panel === 'help' && <HelpPanel onClose={closePanel} />}
      <Toolbar
        viewer={viewer}
        tool={tool}
        panel={panel}
        side={side.name}
        onSide={(name) => side.open(name)}
        minimap={minimap}
        softShadows={softShadows}
        fullScreen={fullScreen}
        onPanel={(name) => onState(toolsWithPanel(name, state))}
        onCleared={onClosed}
        onTool={(name) => onState(toolsWith(name, state))}
      />
    </CoveringContext>
  )
}
