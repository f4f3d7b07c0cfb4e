import { useSyncExternalStore, type ReactNode } from 'react'
import { formatPercent } from '../../core/format/index.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { useSavedSetting, type SavedSetting } from '../../core/preferences/index.ts'
import { Box } from '../../ui/components/index.ts'
import { Splitter } from '../../viewer/index.ts'

/** Percent of the width that picture and grid share. */
const bounds = { least: 25, most: 75, usual: 42 }

const setting: SavedSetting<number> = {
  name: 'captured-model.share-beside',
  group: 'Viewer',
  schema: z.number().min(bounds.least).max(bounds.most),
  fallback: bounds.usual,
}

/** Below this width, a grid and a picture side by side are too narrow. */
const wideWindow = '(min-width: 64rem)'

/** Whether the window has room for a grid beside the picture. */
export function useHasRoomForSidePanel(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(wideWindow).matches)
}

function follow(onChange: () => void) {
  const media = matchMedia(wideWindow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

type BesideProps = {
  /** The name of the content, for the splitter's label: `the elements`. */
  name: string
  children: ReactNode
}

/**
 * A panel left of the picture with the same height, and a splitter between them. The width is saved for the person. A
 * grid in the panel fills it.
 */
export function SidePanel({ name, children }: BesideProps) {
  const [share, setShare] = useSavedSetting(setting)
  return (
    <>
      <Box data-grid-room w={`${share}%`} flexShrink="0" minW="0" minH="0" overflowX="hidden" overflowY="auto">
        {children}
      </Box>
      <Splitter
        label={`Width of ${name}`}
        value={share}
        least={bounds.least}
        most={bounds.most}
        step={2}
        text={formatPercent(share)}
        valueAt={({ clientX }, edge) => shareAt(clientX, edge)}
        onChange={setShare}
        onReset={() => setShare(bounds.usual)}
        // No margin, because the gaps of the row are sufficient.
        place={{ display: { base: 'none', lg: 'flex' } }}
      />
    </>
  )
}

function shareAt(clientX: number, edge: HTMLElement): number {
  const row = edge.parentElement?.getBoundingClientRect()
  return row && row.width > 0 ? ((clientX - row.left) / row.width) * 100 : bounds.usual
}
