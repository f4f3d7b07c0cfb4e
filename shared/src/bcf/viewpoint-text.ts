import type { Camera, CutPlane, Vector } from '../contract/prototype/camera.ts'
import type { ViewComponents } from '../contract/prototype/view-components.ts'
import { componentsText } from './components/components-text.ts'
import { along, dot, lengthOf, minus, unit } from './vectors.ts'
import { xmlDocument } from './xml/xml-text.ts'

/** Of views that name none: the open viewer's own, and a square as older files mean it. */
const defaultFieldOfView = 45
const defaultAspect = 1

/**
 * `VisualizationInfo` of BCF 3.0. Its frame is ours (Z up, metres) and so is the direction of a clipping plane, which
 * points to what is invisible. A perspective camera of BCF has no target, so its distance travels in a processing
 * instruction, which other programs pass over; so does that the rest is drawn faintly.
 */
export function viewpointText(guid: string, camera: Camera, components: ViewComponents = {}): string {
  const looking = minus(camera.target, camera.position)
  const distance = lengthOf(looking)
  const frame =
    point('CameraViewPoint', camera.position) +
    point('CameraDirection', unit(looking)) +
    point('CameraUpVector', unit(camera.upVector))
  const aspect = `<AspectRatio>${camera.aspect ?? defaultAspect}</AspectRatio>`
  const lens =
    camera.cameraType === 1
      ? `<PerspectiveCamera>${frame}<FieldOfView>${camera.fieldOfView ?? defaultFieldOfView}</FieldOfView>${aspect}</PerspectiveCamera>`
      : `<OrthogonalCamera>${frame}<ViewToWorldScale>${distance}</ViewToWorldScale>${aspect}</OrthogonalCamera>`
  const planes = camera.cutPlanes.map((plane) => clippingPlane(plane, camera.target)).join('')
  const content = `${componentsText(components)}${lens}${planes && `<ClippingPlanes>${planes}</ClippingPlanes>`}`
  return xmlDocument(
    `<?lintel target-distance="${distance}"${components.isGhosted ? ' ghosts="true"' : ''}?>\n<VisualizationInfo Guid="${guid}">${content}</VisualizationInfo>`,
  )
}

/** Its location is the point closest to the target: a handle that other programs show there is in sight. */
function clippingPlane(plane: CutPlane, target: Vector): string {
  const normal = unit(plane)
  const location = along(target, normal, -(dot(normal, target) + plane.w / lengthOf(plane)))
  return `<ClippingPlane>${point('Location', location)}${point('Direction', normal)}</ClippingPlane>`
}

function point(name: string, { x, y, z }: Vector): string {
  return `<${name}><X>${x}</X><Y>${y}</Y><Z>${z}</Z></${name}>`
}
