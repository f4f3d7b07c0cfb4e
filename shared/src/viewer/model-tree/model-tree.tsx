import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useVirtualItems } from '../../ui/grid/rows/use-virtual-items.ts'
import { Box } from '../../ui/components/index.ts'
import { ElementSet } from '../appearance/element-set.ts'
import { shownIn } from '../appearance/appearance.ts'
import {
  choose,
  chooseToo,
  isIsolated,
  visibilityOf,
  toggleIsolated,
  toggleShown,
} from '../elements/element-actions.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import { viewerFocus } from '../surface/viewer-colors.ts'
import type { Viewer } from '../viewer.ts'
import type { TreeRow } from './tree.model.ts'
import { treeStep, type TreeChange } from './tree-state.model.ts'
import { ModelTreeRow } from './tree-row.tsx'
import { treeStyle } from './tree-style.ts'
import { useScroller } from './use-scroller.ts'

/** Rendered rows above and below the visible ones. */
const overscan = 8
const rowHeightInRem = 2

type ModelTreeProps = {
  viewer: Viewer
  rows: readonly TreeRow[]
  active: string | undefined
  /** Runs a selection without revealing it in the tree. */
  quietly: (act: () => void) => void
  onChange: (change: TreeChange) => void
}

/** Renders only the visible rows, because there may be tens of thousands of elements. */
export function ModelTree({ viewer, rows, active, quietly, onChange }: ModelTreeProps) {
  useViewerEvent(viewer, 'appearance')
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { height, rem } = useScroller(scroller)
  const rowHeight = rowHeightInRem * rem
  const startOf = useCallback((index: number) => index * rowHeight, [rowHeight])
  const found = rows.findIndex(({ node }) => node.key === active)
  const activeRow = Math.max(0, found)
  const indexes = useVirtualItems({
    scroller,
    count: rows.length,
    startOf,
    inSight: height,
    overscan,
    activeIndex: activeRow,
  })
  useScrollTo({ scroller, top: found < 0 ? undefined : startOf(found), rowHeight })

  const appearance = viewer.getAppearance()
  const isShown = shownIn(appearance)
  const selected = new ElementSet(appearance.selected)

  function press(event: KeyboardEvent) {
    const row = rows[activeRow]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const change = treeStep(rows, activeRow, event.key)
    const act = actOf(viewer, row, event.key)
    if (change) onChange(change)
    else if (act) quietly(act)
    if (change ?? act) event.preventDefault()
  }

  function click(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return
    const key = event.target.closest<HTMLElement>('[role=treeitem]')?.dataset['key']
    const row = rows.find(({ node }) => node.key === key)
    if (!row || key === undefined) return
    if (event.target.closest('[data-part=toggle]') && row.isOpen !== undefined) {
      onChange({ type: 'toggle', key })
      return
    }
    onChange({ type: 'go', key })
    const selectElements = event.ctrlKey || event.metaKey || event.shiftKey ? chooseToo : choose
    quietly(() => selectElements(viewer, row.node.elements))
  }

  return (
    <Box
      ref={scroller}
      role="tree"
      aria-label="Model tree"
      aria-multiselectable
      aria-activedescendant={rows[activeRow] && `${id}-${activeRow}`}
      tabIndex={0}
      css={treeStyle}
      _focusVisible={viewerFocus}
      onKeyDown={press}
      onClick={click}
    >
      <div role="presentation" style={{ position: 'relative', height: `${rows.length * rowHeightInRem}rem` }}>
        {indexes.map((index) => {
          const row = rows[index]
          if (!row) return null
          const { elements } = row.node
          return (
            <ModelTreeRow
              key={row.node.key}
              viewer={viewer}
              row={row}
              id={`${id}-${index}`}
              top={index * rowHeightInRem}
              height={rowHeightInRem}
              isActive={index === activeRow}
              isSelected={selected.size >= elements.length && elements.every((element) => selected.has(element))}
              visibility={visibilityOf(elements, isShown)}
              isIsolated={isIsolated(appearance, elements)}
            />
          )
        })}
      </div>
    </Box>
  )
}

/** The action of a key on the elements of a row. Letters work as in the picture. */
function actOf(viewer: Viewer, { node: { elements } }: TreeRow, key: string) {
  const acts: Record<string, () => void> = {
    Enter: () => choose(viewer, elements),
    ' ': () => chooseToo(viewer, elements),
    f: () => viewer.fit(elements),
    h: () => toggleShown(viewer, elements),
    i: () => toggleIsolated(viewer, elements),
    a: () => viewer.showAll(),
  }
  return acts[key.length === 1 ? key.toLowerCase() : key]
}

type ScrollRequest = { scroller: RefObject<HTMLElement | null>; top: number | undefined; rowHeight: number }

/** Scrolls the active row into view when it changes. */
function useScrollTo({ scroller, top, rowHeight }: ScrollRequest) {
  const last = useRef(top)
  useEffect(() => {
    const element = scroller.current
    if (!element || top === undefined || last.current === top) return
    last.current = top
    const end = top + rowHeight - element.clientHeight
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (end > element.scrollTop) element.scrollTo({ top: end })
  }, [scroller, top, rowHeight])
}
