import { useEffect, useMemo, useReducer, useState } from 'react'
import { useUnits } from '../../core/organization/index.ts'
import type { ColoredElements } from '../appearance/appearance.ts'
import type { SourceProperty, ColorProperty } from '../coloring/color-property.model.ts'
import { useSourceProperties } from '../coloring/use-source-properties.ts'
import { useValues } from '../coloring/use-values.ts'
import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementList } from '../elements/use-elements.ts'
import type { Viewer } from '../viewer.ts'
import type { RoomShape } from './room-layer.ts'
import { areaProperty, colorsOfRooms, roomsOf, type Room } from './rooms.model.ts'

/**
 * The settings that stay while the panel is closed. Whether rooms are on is stored in the viewer, because saved views
 * contain it.
 */
export type RoomChoice = { isOn: boolean; property: ColorProperty | undefined }

export type RoomsState =
  | { status: 'off' }
  | { status: 'reading' }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'read'
      rooms: readonly Room[]
      colors: readonly ColoredElements[]
      sourceProperties: readonly SourceProperty[]
      /** The property with a room's area, if there is one. */
      area: SourceProperty | undefined
    }

type Request = { viewer: Viewer; list: ElementList; source: ValueSource | undefined; choice: RoomChoice }

/** Shows rooms in the picture while they are switched on, and returns their data. */
export function useRooms({ viewer, list, source, choice: { isOn, property } }: Request): RoomsState {
  const units = useUnits()
  const read = useShapes(viewer, isOn)
  const { properties: sourceProperties } = useSourceProperties(isOn ? source : undefined)
  const area = useMemo(() => areaProperty(sourceProperties), [sourceProperties])
  const shapes = read.status === 'read' ? read.shapes : undefined
  const elements = list.status === 'read' ? list.elements : undefined
  const rooms = useMemo(() => (elements && shapes ? roomsOf(elements, shapes) : undefined), [elements, shapes])
  const roomList = useMemo<ElementList>(
    () => (rooms ? { status: 'read', elements: rooms.map(({ element }) => element) } : { status: 'reading' }),
    [rooms],
  )
  const measured = useValues({ viewer, source, property: area, list: roomList })
  const valued = useValues({ viewer, source, property, list: measured.status === 'read' ? measured : roomList })
  const valuedElements = valued.status === 'read' ? valued.elements : undefined
  const colors = useMemo(
    () => (valuedElements ? colorsOfRooms(valuedElements, { property, units }) : undefined),
    [valuedElements, property, units],
  )

  const { rooms: layer } = viewer
  useEffect(() => {
    if (!isOn || !colors) return undefined
    layer?.show(colors)
    return () => layer?.show([])
  }, [layer, isOn, colors])

  if (!isOn) return { status: 'off' }
  if (read.status === 'failed') return read
  if (valued.status === 'failed') return valued
  if (!rooms || !valuedElements || !colors) return { status: 'reading' }
  const withValues = rooms.map((room, index) => ({ ...room, element: valuedElements[index] ?? room.element }))
  return { status: 'read', rooms: withValues, colors, sourceProperties: sourceProperties, area }
}

type Shapes =
  | { status: 'reading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'read'; shapes: readonly RoomShape[] }

/** Rooms are loaded when they are first switched on, and again when models change. */
function useShapes(viewer: Viewer, isWanted: boolean): Shapes {
  const [round, restart] = useReducer((count: number) => count + 1, 0)
  const [response, setAnswer] = useState<Shapes>({ status: 'reading' })
  const { rooms: layer } = viewer
  useEffect(() => {
    const offs = [viewer.on('modelLoaded', restart), viewer.on('modelUnloaded', restart)]
    return () => {
      for (const off of offs) off()
    }
  }, [viewer])
  useEffect(() => {
    if (!isWanted || !layer) return undefined
    let isOver = false
    async function read(from: NonNullable<typeof layer>) {
      try {
        const shapes = await from.read()
        if (!isOver) setAnswer({ status: 'read', shapes })
      } catch {
        // The panel shows the failure and offers a retry.
        if (!isOver) setAnswer({ status: 'failed', retry: restart })
      }
    }
    void read(layer)
    return () => {
      isOver = true
    }
  }, [layer, isWanted, round])
  return response
}
