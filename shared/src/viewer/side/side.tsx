import type { ValueSource } from '../colouring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { LateNote } from '../late/late-note.tsx'
import { useLateCode } from '../late/use-late-code.ts'
import { FloatingPanel } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sideTitles, type SideName } from './use-side.ts'

/** Tree, legend and levels come with the first of them. */
async function fetchPanels() {
  return (await import(/* webpackChunkName: "viewer-side" */ './side-panels.tsx')).SidePanels
}

type SideProps = {
  viewer: Viewer
  source: ElementSource | undefined
  values: ValueSource | undefined
  side: SideName | undefined
  /** It was opened by a key, so the keys go there. */
  takesFocus: boolean
  onClose: () => void
}

/** The panel left of the picture: tree, colours or levels. */
export function Side({ viewer, source, values, side, takesFocus, onClose }: SideProps) {
  const late = useLateCode(fetchPanels, { isWanted: side !== undefined })
  const frame = { side: 'left', isFilled: true, takesFocus, onClose } as const
  if (late.status === 'loaded') return <late.code {...{ viewer, source, values, side, frame }} />
  if (!side) return null
  return (
    <FloatingPanel title={sideTitles[side]} {...frame}>
      <LateNote name="This panel" code={late} />
    </FloatingPanel>
  )
}
