import { type KeyboardEvent, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useDeployment } from '../../core/session/index.ts'
import { Box, Center, ErrorPanel } from '../../ui/components/index.ts'
import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { pictureEnd } from '../framing/picture-place.ts'
import type { PropertySource } from '../model.ts'
import { useSidePanel } from '../side/use-side-panel.ts'
import type { Viewer, ViewerKind, ViewerOptions } from '../viewer.ts'
import { EngineNotice } from './notices/engine-notice.tsx'
import { useViewer } from './use-viewer.ts'
import { ViewerCanvas } from './viewer-canvas.tsx'
import { viewerColors } from './viewer-colors.ts'
import { ViewerLoss } from './notices/viewer-loss.tsx'
import { NoticeArea } from './notices/viewer-notice.tsx'
import { canvasEvents } from './canvas-events.ts'
import { toolsWithPanel, noTools, type ToolState } from './tool-state.ts'
import { ViewerTools } from './viewer-tools.tsx'
import type { Measurement } from '../view.ts'

const nothing: readonly Measurement[] = []

/** The state of the tools. Measurements are stored in the viewer, because saved views contain them. */
function useTools(viewer: Viewer | undefined): [ToolState, (tools: ToolState) => void] {
  const [ownState, setOwnState] = useState<ToolState>(noTools)
  const subscribe = useCallback((onChange: () => void) => viewer?.on('appearance', onChange) ?? noEnd, [viewer])
  const measurements = useSyncExternalStore(subscribe, () => viewer?.getMeasurements() ?? nothing)
  const tools = { ...ownState, measuring: { ...ownState.measuring, completed: measurements } }
  function setTools(next: ToolState) {
    setOwnState(next)
    if (next.measuring.completed !== measurements) viewer?.setMeasurements(next.measuring.completed)
  }
  return [tools, setTools]
}

function noEnd() {}

export type ModelViewerProps = Partial<
  Pick<ViewerOptions, 'fetchFile' | 'getAccessToken' | 'quality' | 'hasSoftShadows'>
> & {
  kind: ViewerKind
  /** Whether the open engine can replace another one; all models need open files for that. */
  hasOpenFiles?: boolean
  /** Called with the viewer when it is ready, and undefined when it is disposed. */
  onViewer?: (viewer: Viewer | undefined) => void
  label?: string
  /** The source of the properties panel; the model file by default. */
  properties?: PropertySource
  /** The source of tree and colors; the model files by default. */
  elements?: ElementSource
  /** Additional properties to color elements by. */
  values?: ValueSource
  /** Cards (`ViewerNotice`) below those of the viewer itself. */
  notices?: ReactNode
  /** Rendered over the picture, under the tools. */
  children?: ReactNode
}

/** A viewer with its tools. It fills its parent, which must have a size. */
export function ModelViewer(props: ModelViewerProps) {
  const {
    kind,
    hasOpenFiles = true,
    onViewer,
    label = '3D model',
    properties,
    elements,
    values,
    notices,
    children,
    ...options
  } = props
  const service = useViewerService()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const { state, retry } = useViewer({ kind, container, options: { service, ...options }, hasOpenFiles, onViewer })
  const fullScreen = useFullScreen(root)
  const viewer = state.status === 'ready' ? state.viewer : undefined
  const [tools, setTools] = useTools(viewer)
  const side = useSidePanel({
    root,
    isPanelOpen: tools.panel !== undefined,
    closePanel: () => setTools(toolsWithPanel(undefined, tools)),
  })
  const { onHelp, ...events } = canvasEvents({ viewer, tools, onTools: setTools })
  function escape() {
    if (side.name && tools.tool === 'none' && !tools.panel) side.open(undefined)
    else events.onEscape()
  }
  // Works anywhere in the viewer, because walking and box selection take the focus from the picture.
  function press(event: KeyboardEvent) {
    if (event.key !== '?' || event.defaultPrevented || isTyping(event)) return
    event.preventDefault()
    onHelp()
  }
  return (
    <Box
      ref={setRoot}
      onKeyDown={press}
      position="relative"
      isolation="isolate"
      w="full"
      h="full"
      minH="0"
      // Not `hidden`, because focusing an element could still scroll the picture and the tools.
      overflow="clip"
      css={[viewerColors, pictureEnd(side.name !== undefined || tools.panel !== undefined)]}
      // The background continues around a sheet.
      bg="var(--viewer-background-lower)"
    >
      <ViewerCanvas
        ref={setContainer}
        viewer={viewer}
        label={label}
        isPicking={tools.tool !== 'none'}
        {...events}
        onEscape={escape}
        onSide={(name) => side.open(name, { takesFocus: true })}
      />
      {children}
      <NoticeArea isPanelLeft={side.name !== undefined} isPanelRight={tools.panel !== undefined}>
        {state.status === 'ready' && state.fallbackReason && (
          <EngineNotice error={state.fallbackReason} onRetry={retry} />
        )}
        {notices}
      </NoticeArea>
      {viewer && <ViewerLoss viewer={viewer} onRetry={retry} />}
      {viewer && (
        <ViewerTools
          viewer={viewer}
          picture={container}
          properties={properties}
          elements={elements}
          values={values}
          side={side}
          state={tools}
          onState={setTools}
          fullScreen={fullScreen}
          onClosed={() => container?.focus({ preventScroll: true })}
        />
      )}
      {state.status === 'failed' && (
        <Center position="absolute" inset="0" p="4" zIndex="3" overflow="auto">
          <ErrorPanel title={state.error.message} detail={state.error.reason} onRetry={retry} />
        </Center>
      )}
    </Box>
  )
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** The location of an engine that is not part of this application. */
function useViewerService() {
  const { scriptUrl, styleUrl, api } = useDeployment().viewer
  return scriptUrl === undefined ? undefined : { scriptUrl, styleUrl, api }
}

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** `toggle` is undefined if the browser does not support full screen for elements. */
function useFullScreen(element: HTMLElement | null) {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = useCallback(() => {
    void (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())
  }, [element])
  return { isOn, toggle: document.fullscreenEnabled ? toggle : undefined }
}
