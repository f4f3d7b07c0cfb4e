import type { KeyboardEvent } from 'react'
import { Flex, Separator } from '../../ui/index.ts'
import { fitSelection, hideSelection, isolateSelection, switchProjection } from '../surface/key-commands.ts'
import type { PanelName, ToolName } from '../surface/tool-state.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { NavigationMode, Viewer } from '../viewer.ts'
import {
  Box as BoxIcon,
  Expand,
  Eye,
  EyeOff,
  Focus,
  Hand,
  House,
  Info,
  Keyboard,
  Rotate3d,
  Ruler,
  Scan,
  Shrink,
  Slice,
  ZoomIn,
} from './icons.ts'
import { ToolButton } from './tool-button.tsx'

type ToolbarProps = {
  viewer: Viewer
  tool: ToolName
  panel: PanelName | undefined
  fullScreen: { isOn: boolean; toggle: (() => void) | undefined }
  onTool: (tool: ToolName) => void
  onPanel: (panel: PanelName | undefined) => void
}

const modes: { mode: NavigationMode; label: string; icon: typeof Hand }[] = [
  { mode: 'orbit', label: 'Orbit', icon: Rotate3d },
  { mode: 'pan', label: 'Pan', icon: Hand },
  { mode: 'zoom', label: 'Zoom', icon: ZoomIn },
]

/** Arrow keys go from tool to tool, as in every toolbar. */
function goAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}

export function Toolbar({ viewer, tool, panel, fullScreen, onTool, onPanel }: ToolbarProps) {
  useViewerEvent(viewer, 'camera', 'selection', 'visibility', 'navigationMode')
  const hasSelection = viewer.getSelection().length > 0
  const isOrthographic = viewer.getView().cameraType === 0
  const toggle = (name: PanelName) => () => onPanel(panel === name ? undefined : name)
  return (
    <Flex
      role="toolbar"
      aria-label="Viewer tools"
      aria-orientation="horizontal"
      onKeyDown={goAlong}
      position="absolute"
      zIndex="2"
      bottom="2"
      left="50%"
      transform="translateX(-50%)"
      maxW="calc(100% - 1rem)"
      overflowX="auto"
      align="center"
      gap="0.5"
      p="1"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      shadow="md"
      scrollbarWidth="none"
    >
      <ToolButton icon={House} label="Home view" shortcut="Home" onClick={() => viewer.home()} />
      <ToolButton icon={Scan} label="Fit" shortcut="F" onClick={() => fitSelection(viewer)} />
      <Divider />
      {modes.map(({ mode, label, icon }) => (
        <ToolButton
          key={mode}
          icon={icon}
          label={label}
          isPressed={viewer.getNavigationMode() === mode}
          onClick={() => viewer.setNavigationMode(mode)}
        />
      ))}
      <ToolButton
        icon={BoxIcon}
        label="Orthographic"
        shortcut="P"
        isPressed={isOrthographic}
        onClick={() => switchProjection(viewer)}
      />
      <Divider />
      <ToolButton
        icon={Slice}
        label="Sections"
        isPressed={tool === 'section'}
        onClick={() => onTool(tool === 'section' ? 'none' : 'section')}
      />
      <ToolButton
        icon={Ruler}
        label="Measure"
        isPressed={tool === 'measure'}
        onClick={() => onTool(tool === 'measure' ? 'none' : 'measure')}
      />
      <Divider />
      <ToolButton
        icon={Focus}
        label="Isolate"
        shortcut="I"
        isDisabled={!hasSelection}
        onClick={() => isolateSelection(viewer)}
      />
      <ToolButton
        icon={EyeOff}
        label="Hide"
        shortcut="H"
        isDisabled={!hasSelection}
        onClick={() => hideSelection(viewer)}
      />
      <ToolButton icon={Eye} label="Show all" shortcut="A" onClick={() => viewer.showAll()} />
      <Divider />
      <ToolButton icon={Info} label="Properties" isPressed={panel === 'properties'} onClick={toggle('properties')} />
      <ToolButton icon={Keyboard} label="Keyboard" shortcut="?" isPressed={panel === 'help'} onClick={toggle('help')} />
      {fullScreen.toggle && (
        <ToolButton
          icon={fullScreen.isOn ? Shrink : Expand}
          label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
          onClick={fullScreen.toggle}
        />
      )}
    </Flex>
  )
}

function Divider() {
  return <Separator orientation="vertical" h="5" mx="0.5" flexShrink="0" />
}
