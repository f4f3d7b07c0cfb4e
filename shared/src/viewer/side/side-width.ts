import { atom, useAtom } from 'jotai'
import { readStored, writeStored } from '../../core/browser/stored-text.ts'

/** In rem. */
export const sideWidths = { least: 16, most: 48, usual: 20 }

/** Of this browser and no other: how much room there is beside a panel is the screen's. */
const key = 'lintel.viewer.side-width'

const widthAtom = atom(widthOf(readStored(key)))

function widthOf(text: string | undefined): number {
  const width = Number(text)
  return Number.isInteger(width) && width >= sideWidths.least && width <= sideWidths.most ? width : sideWidths.usual
}

/** How wide the panel left of the picture is, in rem; the same for all of them. */
export function useSideWidth(): [width: number, set: (width: number) => void] {
  const [width, setWidth] = useAtom(widthAtom)
  function set(next: number) {
    setWidth(next)
    writeStored(key, String(next))
  }
  return [width, set]
}
