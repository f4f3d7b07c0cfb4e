import type { CutPlane, Vector } from '../../domain/contract/prototype/camera.ts'
import type { BcfView } from './bcf-view.ts'
import { componentsText } from './components/components-text.ts'
import { instructionsText } from './components/lintel-instructions.ts'
import type { BcfVersion } from './topics/bcf-topic.ts'
import { pointAlong, dot, lengthOf, minus, unit } from './vectors.ts'
import { bitmapsText, linesText } from './drawings-text.ts'
import { pointText, xmlDocument } from './xml/xml-text.ts'

/**
 * For views that lack them: the open viewer's field of view, and the aspect ratio of a square, which older files imply.
 */
const defaultFieldOfView = 45
const defaultAspect = 1

type Written = {
  version: BcfVersion
  /** Prefix of the bitmap file names. */
  bitmaps: string
}

/**
 * `VisualizationInfo` of BCF 3.0, or of 2.1, which has no aspect ratio. The coordinate system is the same as ours (Z
 * up, meters), and so is the direction of clipping planes, which points to the invisible side. BCF has no target for
 * perspective cameras, so the target's distance is in a processing instruction, which other programs ignore. For a view
 * without components, the file has none, either.
 */
export function viewpointText(guid: string, camera: BcfView, { version, bitmaps }: Written): string {
  const { components, drawings = {} } = camera
  const direction = minus(camera.target, camera.position)
  const distance = lengthOf(direction)
  const frame =
    pointText('CameraViewPoint', camera.position) +
    pointText('CameraDirection', unit(direction)) +
    pointText('CameraUpVector', unit(camera.upVector))
  const aspect = version === '2.1' ? '' : `<AspectRatio>${camera.aspect ?? defaultAspect}</AspectRatio>`
  const lens =
    camera.cameraType === 1
      ? `<PerspectiveCamera>${frame}<FieldOfView>${camera.fieldOfView ?? defaultFieldOfView}</FieldOfView>${aspect}</PerspectiveCamera>`
      : `<OrthogonalCamera>${frame}<ViewToWorldScale>${distance}</ViewToWorldScale>${aspect}</OrthogonalCamera>`
  const planes = camera.cutPlanes.map((plane) => clippingPlane(plane, camera.target)).join('')
  const componentsXml = components ? componentsText(components, version) : ''
  const cuts = planes && `<ClippingPlanes>${planes}</ClippingPlanes>`
  const content = `${componentsXml}${lens}${linesText(drawings)}${cuts}${bitmapsText(drawings, { version, prefix: bitmaps })}`
  return xmlDocument(
    `${instructionsText(distance, components ?? {})}<VisualizationInfo Guid="${guid}">${content}</VisualizationInfo>`,
  )
}

/** The location is the point closest to the target, so that handles of other programs are visible. */
function clippingPlane(plane: CutPlane, target: Vector): string {
  const normal = unit(plane)
  const location = pointAlong(target, normal, -(dot(normal, target) + plane.w / lengthOf(plane)))
  return `<ClippingPlane>${pointText('Location', location)}${pointText('Direction', normal)}</ClippingPlane>`
}
