import { useReducer, useState } from 'react'
import type { ColourProperty } from '../colouring/colour-property.model.ts'
import { ColoursPanel } from '../colouring/colours-panel.tsx'
import { useColouring } from '../colouring/use-colouring.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { useElements } from '../elements/use-elements.ts'
import { ModelTreePanel } from '../model-tree/model-tree-panel.tsx'
import { closedTree, treeAfter } from '../model-tree/tree-state.model.ts'
import { FloatingPanel, type FloatingPanelProps } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sideTitles, type SideName } from './use-side.ts'

type SidePanelsProps = {
  viewer: Viewer
  source: ElementSource | undefined
  side: SideName | undefined
  frame: Omit<FloatingPanelProps, 'title' | 'children'>
}

/** Tree and colours. It stays while neither is open: colours hold, and the tree is found as it was left. */
export function SidePanels({ viewer, source, side, frame }: SidePanelsProps) {
  const [tree, changeTree] = useReducer(treeAfter, closedTree)
  const [property, setProperty] = useState<ColourProperty>()
  const list = useElements({ viewer, source, isWanted: side !== undefined || property !== undefined })
  useColouring({ viewer, property, list, onReplaced: () => setProperty(undefined) })

  function colourBy(next: ColourProperty | undefined) {
    setProperty(next)
    viewer.setAppearance(next ? { ghostsRest: true } : { colours: [], ghostsRest: false })
  }

  if (!side) return null
  return (
    <FloatingPanel key={side} title={sideTitles[side]} {...frame}>
      {side === 'tree' ? (
        <ModelTreePanel viewer={viewer} list={list} state={tree} onChange={changeTree} />
      ) : (
        <ColoursPanel viewer={viewer} list={list} property={property} onProperty={colourBy} />
      )}
    </FloatingPanel>
  )
}
