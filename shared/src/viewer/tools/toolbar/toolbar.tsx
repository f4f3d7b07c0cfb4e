import { Fragment, useState, type KeyboardEvent } from 'react'
import { Flex, Separator } from '../../../ui/components/index.ts'
import { useCovering } from '../../framing/use-covered.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import { MoreTools } from './more-tools.tsx'
import { toolsFitting } from './overflow.model.ts'
import { ToolButton } from './tool-button.tsx'
import { toolGroups, type ToolUse } from './tool-groups.ts'
import { useWidthInRem } from './use-width-in-rem.ts'

/** Arrow keys move between tools, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const focusedIndex = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((focusedIndex + step) % buttons.length)?.focus()
  event.preventDefault()
}

/** The toolbar at the bottom center, with as many tools as fit; the others are in a menu at its end. */
export function Toolbar(use: ToolUse) {
  useViewerEvent(use.viewer, 'camera', 'selection', 'appearance', 'navigationMode', 'cutPlanes')
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useCovering('bottom', container)
  const room = useWidthInRem(container)
  // Rendered once the width is known, because each tool has a tooltip.
  const { shownTools, more } = room === undefined ? { shownTools: [], more: [] } : toolsFitting(toolGroups(use), room)
  return (
    <Flex ref={setContainer} position="absolute" zIndex="2" bottom="2" insetX="2" justify="center" pointerEvents="none">
      <Flex
        role="toolbar"
        aria-label="Viewer tools"
        aria-orientation="horizontal"
        onKeyDown={moveFocus}
        // Invisible until then, because users would see an empty bar grow.
        visibility={room === undefined ? 'hidden' : undefined}
        pointerEvents="auto"
        align="center"
        gap="0.5"
        p="1"
        bg="bg.panel"
        borderWidth="1px"
        rounded="xl"
        shadow="md"
      >
        {shownTools.map((tools, group) => (
          <Fragment key={group}>
            {group > 0 && <Divider />}
            {tools.map((tool) => (
              <ToolButton key={tool.label} {...tool} />
            ))}
          </Fragment>
        ))}
        {more.length > 0 && (
          <>
            <Divider />
            <MoreTools tools={more} />
          </>
        )}
      </Flex>
    </Flex>
  )
}

function Divider() {
  return <Separator orientation="vertical" h="5" mx="0.5" flexShrink="0" />
}
