import type { OrthographicCamera, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { defaultFieldOfView, type View } from '../../../view.ts'
import { ContactShadow, type Footing } from './contact-shadow.ts'
import { Occlusion } from './occlusion.ts'

/** The reach of the occlusion, relative to the visible height, and in meters. */
const reachOfLight = { share: 0.08, least: 0.1, most: 1.5 }

export type SoftScene = {
  renderer: WebGLRenderer
  scene: Scene
  rig: { camera: PerspectiveCamera | OrthographicCamera; getView: () => Omit<View, 'cutPlanes'> }
  lighting: { group: Scene['children'][number]; footing: Footing | undefined }
}

/** Ambient occlusion and contact shadow. This file is loaded on demand. */
export class SoftDrawing {
  private readonly occlusion = new Occlusion()
  private readonly contact = new ContactShadow()
  private readonly around: SoftScene
  private isStale = true

  constructor(around: SoftScene) {
    this.around = around
    around.lighting.group.add(this.occlusion.shade, this.contact.plane)
  }

  /** Call when the objects on the ground have changed. */
  changed() {
    this.isStale = true
  }

  /** Call before drawing a picture. In motion nothing is computed, and contact shadows stay as they were. */
  draw({ isFine }: { isFine: boolean }) {
    const { renderer, scene, rig, lighting } = this.around
    const { footing } = lighting
    this.occlusion.shade.visible = false
    this.contact.plane.visible = footing !== undefined
    if (!isFine || !footing) return
    // Excludes the sun's shadows, which are drawn with the main picture and the materials of the objects.
    const { needsUpdate } = renderer.shadowMap
    renderer.shadowMap.needsUpdate = false
    if (this.isStale) this.contact.draw(renderer, scene, footing)
    this.isStale = false
    this.occlusion.draw({ renderer, scene, camera: rig.camera, reach: reachIn(rig.getView()) })
    renderer.shadowMap.needsUpdate = needsUpdate
  }

  dispose() {
    this.occlusion.dispose()
    this.contact.dispose()
  }
}

/** The reach fits the corners of a room from inside, and those of a house from across the street. */
function reachIn({ cameraType, position, target, fieldOfView = defaultFieldOfView }: Omit<View, 'cutPlanes'>): number {
  const distance = Math.hypot(position.x - target.x, position.y - target.y, position.z - target.z)
  const height = cameraType === 0 ? distance : 2 * distance * Math.tan((fieldOfView * Math.PI) / 360)
  return Math.min(reachOfLight.most, Math.max(reachOfLight.least, height * reachOfLight.share))
}
