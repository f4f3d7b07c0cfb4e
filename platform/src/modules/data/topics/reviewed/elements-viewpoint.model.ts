import type { Camera, Vector } from '@lintel/shared/contract'
import type { Position } from '../../../../ifc/model-records.ts'
import type { Member } from './findings-repository.ts'

/** Minimum distance of the camera in meters. */
const nearest = 5
const globalId = /^[\w$]{22}$/

/** The viewpoint for flagged elements: they are selected, and the camera shows all of them from above. */
export function viewOfMembers(members: readonly Member[], origin: Position) {
  const positions = members.flatMap(({ position }) => (position ? [position] : []))
  const [first] = positions
  if (!first) return undefined
  const bounds = [0, 1, 2].map((axis) => {
    const values = positions.map((position) => (position[axis] ?? 0) - (origin[axis] ?? 0))
    return { least: Math.min(...values), most: Math.max(...values) }
  })
  const target = vectorOf(bounds.map(({ least, most }) => (least + most) / 2))
  const size = Math.hypot(...bounds.map(({ least, most }) => most - least))
  const distance = Math.max(nearest, size)
  const camera: Camera = {
    cameraType: 1,
    cutPlanes: [],
    target,
    position: { x: target.x + distance, y: target.y - distance, z: target.z + distance },
    upVector: { x: 0, y: 0, z: 1 },
  }
  const pin = vectorOf(first.map((value, axis) => value - (origin[axis] ?? 0)))
  return { camera, components: { selection: members.map(componentOf) }, pin }
}

function componentOf({ number, uniqueId }: Member) {
  return { elementId: String(number), ...(globalId.test(uniqueId) && { globalId: uniqueId }) }
}

function vectorOf([x = 0, y = 0, z = 0]: readonly number[]): Vector {
  return { x, y, z }
}
