import type { CutPlane, Vector } from '../../domain/contract/prototype/camera.ts'
import type { BcfView } from './bcf-view.ts'
import { componentsText } from './components/components-text.ts'
import { ownWordsText } from './components/own-words.ts'
import type { BcfVersion } from './topics/bcf-topic.ts'
import { along, dot, lengthOf, minus, unit } from './vectors.ts'
import { bitmapsText, linesText } from './drawings-text.ts'
import { pointText, xmlDocument } from './xml/xml-text.ts'

/** Of views that name none: the open viewer's own, and a square as older files mean it. */
const defaultFieldOfView = 45
const defaultAspect = 1

type Written = {
  version: BcfVersion
  /** What the names of bitmaps begin with. */
  bitmaps: string
}

/**
 * `VisualizationInfo` of BCF 3.0, or of 2.1, which knows no aspect. Its frame is ours (Z up, metres) and so is the direction of a clipping plane, which
 * points to what is invisible. A perspective camera of BCF has no target, so its distance travels in a processing
 * instruction, which other programs pass over. A view that has no components says nothing of them in the file either: the
 * schema asks for none.
 */
export function viewpointText(guid: string, camera: BcfView, { version, bitmaps }: Written): string {
  const { components, drawings = {} } = camera
  const looking = minus(camera.target, camera.position)
  const distance = lengthOf(looking)
  const frame =
    pointText('CameraViewPoint', camera.position) +
    pointText('CameraDirection', unit(looking)) +
    pointText('CameraUpVector', unit(camera.upVector))
  const aspect = version === '2.1' ? '' : `<AspectRatio>${camera.aspect ?? defaultAspect}</AspectRatio>`
  const lens =
    camera.cameraType === 1
      ? `<PerspectiveCamera>${frame}<FieldOfView>${camera.fieldOfView ?? defaultFieldOfView}</FieldOfView>${aspect}</PerspectiveCamera>`
      : `<OrthogonalCamera>${frame}<ViewToWorldScale>${distance}</ViewToWorldScale>${aspect}</OrthogonalCamera>`
  const planes = camera.cutPlanes.map((plane) => clippingPlane(plane, camera.target)).join('')
  const seen = components ? componentsText(components, version) : ''
  const cuts = planes && `<ClippingPlanes>${planes}</ClippingPlanes>`
  const content = `${seen}${lens}${linesText(drawings)}${cuts}${bitmapsText(drawings, { version, prefix: bitmaps })}`
  return xmlDocument(
    `${ownWordsText(distance, components ?? {})}<VisualizationInfo Guid="${guid}">${content}</VisualizationInfo>`,
  )
}

/** Its location is the point closest to the target: a handle that other programs show there is in sight. */
function clippingPlane(plane: CutPlane, target: Vector): string {
  const normal = unit(plane)
  const location = along(target, normal, -(dot(normal, target) + plane.w / lengthOf(plane)))
  return `<ClippingPlane>${pointText('Location', location)}${pointText('Direction', normal)}</ClippingPlane>`
}
