import { atom, useAtom } from 'jotai'
import { readStored, writeStored } from '../../core/browser/stored-text.ts'

/** In rem. */
export const sideWidths = { min: 16, max: 48, default: 20 }

/** Stored per browser, because it depends on the screen. */
const key = 'lintel.viewer.side-width'

const widthAtom = atom(widthOf(readStored(key)))

function widthOf(text: string | undefined): number {
  const width = Number(text)
  return Number.isInteger(width) && width >= sideWidths.min && width <= sideWidths.max ? width : sideWidths.default
}

/** The width of the left panels, in rem; shared by all of them. */
export function useSideWidth(): [width: number, set: (width: number) => void] {
  const [width, setWidth] = useAtom(widthAtom)
  function set(next: number) {
    setWidth(next)
    writeStored(key, String(next))
  }
  return [width, set]
}
