import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { LazyNote } from '../../ui/widgets/lazy-note.tsx'
import { useLazyCode } from '../../ui/widgets/use-lazy-code.ts'
import { useRoomsWanted } from '../rooms/use-rooms-wanted.ts'
import { FloatingPanel } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sidePanelTitles, type SidePanelName } from './use-side-panel.ts'

/** Tree, legend and levels are loaded with the first panel. */
async function fetchPanels() {
  return (await import(/* webpackChunkName: "viewer-side" */ './side-panels.tsx')).SidePanels
}

type SideProps = {
  viewer: Viewer
  source: ElementSource | undefined
  values: ValueSource | undefined
  side: SidePanelName | undefined
  /** True if the panel was opened by keyboard, so that it gets the focus. */
  takesFocus: boolean
  onClose: () => void
}

/**
 * The panel on the left of the picture: tree, colors or levels; and the rooms of a view, which are visible without a
 * panel.
 */
export function Side({ viewer, source, values, side, takesFocus, onClose }: SideProps) {
  const areRoomsWanted = useRoomsWanted(viewer)
  const code = useLazyCode(fetchPanels, { isWanted: side !== undefined || areRoomsWanted })
  const frame = { side: 'left', isFilled: true, takesFocus, onClose } as const
  if (code.status === 'loaded') return <code.code {...{ viewer, source, values, side, frame }} />
  if (!side && !(areRoomsWanted && code.status === 'failed')) return null
  const close = side ? onClose : () => viewer.rooms?.want(false)
  return (
    <FloatingPanel title={sidePanelTitles[side ?? 'levels']} {...frame} onClose={close}>
      <LazyNote name="This panel" code={code} />
    </FloatingPanel>
  )
}
