import type { Camera, CutPlane } from '../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import { hiddenInstructions, instructionValue } from './components/lintel-instructions.ts'
import { readComponents } from './components/read-components.ts'
import { childOf, childrenOf, numberOf, vectorOf } from './xml/parse-xml.ts'
import { pointAlong, dot, lengthOf, unit } from './vectors.ts'
import type { XmlElement } from './xml/xml-element.ts'

/** Meters to the target of a perspective camera if the file contains no target. */
const defaultDistance = 10

/** The camera and components of a viewpoint, before validation: missing numbers are NaN. Undefined without a camera. */
export function readViewpoint(root: XmlElement): (Camera & { components?: ViewComponents }) | undefined {
  const perspective = childOf(root, 'PerspectiveCamera')
  const lens = perspective ?? childOf(root, 'OrthogonalCamera')
  if (!lens) return undefined
  const position = vectorOf(lens, 'CameraViewPoint')
  const distance = perspective ? targetDistance(root) : visibleHeight(lens)
  const aspect = numberOf(lens, 'AspectRatio')
  const components = seenIn(root)
  return {
    cameraType: perspective ? 1 : 0,
    position,
    target: pointAlong(position, unit(vectorOf(lens, 'CameraDirection')), distance),
    upVector: vectorOf(lens, 'CameraUpVector'),
    cutPlanes: childrenOf(childOf(root, 'ClippingPlanes'), 'ClippingPlane').map(cutPlane),
    ...(perspective && { fieldOfView: numberOf(perspective, 'FieldOfView') }),
    // Only required since version 3.0.
    ...(!Number.isNaN(aspect) && { aspect }),
    ...(components && { components }),
  }
}

/** The absolute value, because a negative height would turn the camera around. */
function visibleHeight(lens: XmlElement): number {
  const height = numberOf(lens, 'ViewToWorldScale')
  return height > 0 ? height : Number.NaN
}

/** BCF's direction points to the invisible side, like our normal. */
function cutPlane(element: XmlElement): CutPlane {
  const direction = vectorOf(element, 'Direction')
  const normal = lengthOf(direction) > 0 ? unit(direction) : direction
  return { ...normal, w: -dot(normal, vectorOf(element, 'Location')) }
}

/** Also reads our processing instructions, because BCF cannot express ghosts and hidden elements among them. */
function seenIn(root: XmlElement): ViewComponents | undefined {
  const components = readComponents(root)
  if (!components) return undefined
  const hidden = hiddenInstructions(root)
  const isGhosted = instructionValue(root, 'ghosts') === 'true'
  const showsRooms = instructionValue(root, 'rooms') === 'true'
  return {
    ...components,
    ...(hidden.length > 0 && { hidden }),
    ...(isGhosted && { isGhosted }),
    ...(showsRooms && { showsRooms }),
  }
}

function targetDistance(root: XmlElement): number {
  const distance = Number(instructionValue(root, 'target-distance'))
  return distance > 0 && distance <= 1e9 ? distance : defaultDistance
}
