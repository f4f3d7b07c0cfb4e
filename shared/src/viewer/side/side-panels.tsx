import { useReducer, useState } from 'react'
import type { ColorProperty } from '../coloring/color-property.model.ts'
import { ColorsPanel } from '../coloring/colors-panel.tsx'
import { useColoring } from '../coloring/use-coloring.ts'
import { useValues } from '../coloring/use-values.ts'
import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { useElements } from '../elements/use-elements.ts'
import { ModelTreePanel } from '../model-tree/model-tree-panel.tsx'
import { closedTree, treeAfter } from '../model-tree/tree-state.model.ts'
import { RoomLabels } from '../rooms/room-labels.tsx'
import { RoomSettings } from '../rooms/room-settings.tsx'
import { useRooms, type RoomChoice } from '../rooms/use-rooms.ts'
import { useRoomsWanted } from '../rooms/use-rooms-wanted.ts'
import { usualCut } from '../storeys/plan.model.ts'
import { StoreysPanel, type StoreyChoice } from '../storeys/storeys-panel.tsx'
import { FloatingPanel, type FloatingPanelProps } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sidePanelTitles, type SidePanelName } from './use-side-panel.ts'

type SidePanelsProps = {
  viewer: Viewer
  source: ElementSource | undefined
  values: ValueSource | undefined
  side: SidePanelName | undefined
  frame: Omit<FloatingPanelProps, 'title' | 'children'>
}

/** Tree, colors and levels. Stays mounted while closed: colors remain, and panels keep their state. */
export function SidePanels({ viewer, source, values, side, frame }: SidePanelsProps) {
  const [tree, changeTree] = useReducer(treeAfter, closedTree)
  const [property, setProperty] = useState<ColorProperty>()
  const [choice, setChoice] = useState<StoreyChoice>({ plan: undefined, cut: usualCut })
  const [roomProperty, setRoomProperty] = useState<ColorProperty>()
  const roomChoice: RoomChoice = { isOn: useRoomsWanted(viewer), property: roomProperty }
  const isWanted = side !== undefined || property !== undefined || roomChoice.isOn
  const list = useElements({ viewer, source, isWanted })
  const valued = useValues({ viewer, source: values, property, list })
  const removeColors = useColoring({ viewer, property, list: valued, onReplaced: () => setProperty(undefined) })

  const rooms = useRooms({ viewer, list, source: values, choice: roomChoice })
  const hasRooms = viewer.rooms && list.status === 'read' && list.elements.some(({ isRoom }) => isRoom)

  function chooseRooms({ isOn, property: next }: RoomChoice) {
    setRoomProperty(next)
    viewer.rooms?.want(isOn)
  }

  function colorBy(next: ColorProperty | undefined) {
    setProperty(next)
    if (next) viewer.setAppearance({ ghostsRest: true })
    else removeColors()
  }

  return (
    <>
      {rooms.status === 'read' && <RoomLabels viewer={viewer} rooms={rooms.rooms} area={rooms.area} />}
      {side && (
        <FloatingPanel key={side} title={sidePanelTitles[side]} {...frame}>
          {side === 'tree' && <ModelTreePanel viewer={viewer} list={list} state={tree} onChange={changeTree} />}
          {side === 'colors' && (
            <ColorsPanel {...{ viewer, list, source: values, valued, property }} onProperty={colorBy} />
          )}
          {side === 'levels' && (
            <StoreysPanel viewer={viewer} list={list} choice={choice} onChoice={setChoice}>
              {hasRooms && <RoomSettings state={rooms} choice={roomChoice} onChoice={chooseRooms} />}
            </StoreysPanel>
          )}
        </FloatingPanel>
      )}
    </>
  )
}
