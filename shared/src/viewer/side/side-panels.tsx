import { useReducer, useState } from 'react'
import type { ColourProperty } from '../colouring/colour-property.model.ts'
import { ColoursPanel } from '../colouring/colours-panel.tsx'
import { useColouring } from '../colouring/use-colouring.ts'
import { useValues } from '../colouring/use-values.ts'
import type { ValueSource } from '../colouring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { useElements } from '../elements/use-elements.ts'
import { ModelTreePanel } from '../model-tree/model-tree-panel.tsx'
import { closedTree, treeAfter } from '../model-tree/tree-state.model.ts'
import { usualCut } from '../storeys/plan.model.ts'
import { StoreysPanel, type StoreyChoice } from '../storeys/storeys-panel.tsx'
import { FloatingPanel, type FloatingPanelProps } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sideTitles, type SideName } from './use-side.ts'

type SidePanelsProps = {
  viewer: Viewer
  source: ElementSource | undefined
  values: ValueSource | undefined
  side: SideName | undefined
  frame: Omit<FloatingPanelProps, 'title' | 'children'>
}

/** Tree, colours and levels. It stays while none is open: colours hold, and the others are found as they were left. */
export function SidePanels({ viewer, source, values, side, frame }: SidePanelsProps) {
  const [tree, changeTree] = useReducer(treeAfter, closedTree)
  const [property, setProperty] = useState<ColourProperty>()
  const [choice, setChoice] = useState<StoreyChoice>({ plan: undefined, cut: usualCut })
  const list = useElements({ viewer, source, isWanted: side !== undefined || property !== undefined })
  const valued = useValues({ viewer, source: values, property, list })
  useColouring({ viewer, property, list: valued, onReplaced: () => setProperty(undefined) })

  function colourBy(next: ColourProperty | undefined) {
    setProperty(next)
    viewer.setAppearance(next ? { ghostsRest: true } : { colours: [], ghostsRest: false })
  }

  if (!side) return null
  return (
    <FloatingPanel key={side} title={sideTitles[side]} {...frame}>
      {side === 'tree' && <ModelTreePanel viewer={viewer} list={list} state={tree} onChange={changeTree} />}
      {side === 'colours' && (
        <ColoursPanel {...{ viewer, list, source: values, valued, property }} onProperty={colourBy} />
      )}
      {side === 'levels' && <StoreysPanel viewer={viewer} list={list} choice={choice} onChoice={setChoice} />}
    </FloatingPanel>
  )
}
