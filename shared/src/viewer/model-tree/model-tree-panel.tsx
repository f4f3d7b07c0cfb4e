import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { pluralize, countText } from '../../core/format/index.ts'
import { Flex, Select, Text } from '../../ui/components/index.ts'
import { shownIn } from '../appearance/appearance.ts'
import { ElementNote } from '../elements/element-note.tsx'
import { GhostSwitch } from '../elements/ghost-switch.tsx'
import type { ListedElement } from '../elements/listed-element.ts'
import { PanelSearch } from '../elements/panel-search.tsx'
import type { ElementList } from '../elements/use-elements.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { ModelTree } from './model-tree.tsx'
import { hasRooms, matchingElements, modelTree, treeRows, wayTo, type TreeOrder } from './tree.model.ts'
import { isOpenIn, type TreeChange, type TreeState } from './tree-state.model.ts'

const orders: { value: TreeOrder; label: string }[] = [
  { value: 'storey', label: 'By level' },
  { value: 'room', label: 'By room' },
  { value: 'category', label: 'By category' },
  { value: 'file', label: 'By file' },
]

const noElements: readonly ListedElement[] = []

type ModelTreePanelProps = {
  viewer: Viewer
  list: ElementList
  state: TreeState
  onChange: (change: TreeChange) => void
}

/** All loaded elements in groups. Picking an element in the picture reveals it in the tree. */
export function ModelTreePanel({ viewer, list, state, onChange }: ModelTreePanelProps) {
  const { order, search } = state
  const elements = list.status === 'read' ? list.elements : noElements
  const availableOrders = useMemo(
    () => orders.filter(({ value }) => value !== 'room' || hasRooms(elements)),
    [elements],
  )
  return (
    <>
      <Flex gap="2" p="3" borderBottomWidth="1px" flexShrink="0">
        <PanelSearch
          label="Search elements"
          value={search}
          onSearch={(text) => onChange({ type: 'search', search: text })}
        />
        <Select
          aria-label="Group by"
          options={availableOrders}
          value={order}
          onChange={({ target }) => {
            const chosen = availableOrders.find(({ value }) => value === target.value)
            if (chosen) onChange({ type: 'order', order: chosen.value })
          }}
        />
      </Flex>
      {list.status === 'read' ? (
        <Found viewer={viewer} elements={list.elements} state={state} onChange={onChange} />
      ) : (
        <ElementNote list={list} />
      )}
    </>
  )
}

type FoundProps = Omit<ModelTreePanelProps, 'list'> & { elements: readonly ListedElement[] }

function Found({ viewer, elements, state, onChange }: FoundProps) {
  const { order, active } = state
  const search = useDeferredValue(state.search)
  const found = useMemo(() => matchingElements(elements, search), [elements, search])
  const roots = useMemo(() => modelTree(found, order), [found, order])
  const rows = treeRows(roots, (key) => isOpenIn({ ...state, search }, key))
  const isSearching = search.trim() !== ''
  const quietly = useReveal({
    viewer,
    elements: found,
    order,
    isSearching,
    onReveal: (way) => onChange({ type: 'reveal', way }),
  })
  return (
    <>
      {rows.length > 0 ? (
        <ModelTree viewer={viewer} rows={rows} active={active} quietly={quietly} onChange={onChange} />
      ) : (
        <Text flex="1" p="3" textStyle="sm" color="fg.muted">
          {elements.length === 0 ? 'No model is loaded.' : 'No matching elements.'}
        </Text>
      )}
      <Summary viewer={viewer} elements={elements} found={found.length} isSearching={isSearching} />
    </>
  )
}

type RevealRequest = {
  viewer: Viewer
  elements: readonly ListedElement[]
  order: TreeOrder
  isSearching: boolean
  onReveal: (way: readonly string[]) => void
}

/** Reveals an element that was selected elsewhere. Ignores selections that are made within `quietly`. */
function useReveal({ viewer, elements, order, isSearching, onReveal }: RevealRequest) {
  const reveal = useEffectEvent(() => {
    const [one, ...more] = viewer.getSelection()
    const isOne = ({ modelId, elementId }: ListedElement) => modelId === one?.modelId && elementId === one.elementId
    const element = one && more.length === 0 ? elements.find(isOne) : undefined
    if (element) onReveal(wayTo(element, order))
  })
  const isOwn = useRef(false)
  useEffect(() => {
    return viewer.on('selection', () => {
      if (!isOwn.current) reveal()
    })
  }, [viewer])
  // Reveals it again when another order or the end of a search has moved its row.
  useEffect(() => reveal(), [viewer, order, isSearching])
  return useCallback((act: () => void) => {
    isOwn.current = true
    act()
    isOwn.current = false
  }, [])
}

type SummaryProps = { viewer: Viewer; elements: readonly ListedElement[]; found: number; isSearching: boolean }

function Summary({ viewer, elements, found, isSearching }: SummaryProps) {
  useViewerEvent(viewer, 'appearance')
  const appearance = viewer.getAppearance()
  const isShown = shownIn(appearance)
  const isAllShown = appearance.hidden.length === 0 && !appearance.isolated
  const hidden = isAllShown ? 0 : elements.reduce((count, element) => count + (isShown(element) ? 0 : 1), 0)
  const all = pluralize(elements.length, 'element')
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      px="3"
      py="2"
      borderTopWidth="1px"
      flexShrink="0"
      textStyle="sm"
    >
      <Text role="status" color="fg.muted">
        {isSearching ? `${countText(found)} of ${all}` : all}
        {hidden > 0 && `, ${countText(hidden)} hidden`}
      </Text>
      <GhostSwitch viewer={viewer} />
    </Flex>
  )
}
