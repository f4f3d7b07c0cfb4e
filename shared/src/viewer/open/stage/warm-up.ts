import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  type Camera,
  type Material,
  type Object3D,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { nextTask } from '../../../core/browser/next-task.ts'
import { edgeMaterials } from '../model/edge-materials.ts'
import { surfaceMaterial, type MaterialSettings } from '../model/materials.ts'
import type { Lighting } from './lighting.ts'

/** The usual materials of buildings: solids, thin faces and glass. */
const kinds = [
  { isSolid: true, transparent: false },
  { isSolid: false, transparent: false },
  { isSolid: false, transparent: true },
]

type SceneContext = { renderer: WebGLRenderer; scene: Scene; rig: { camera: Camera }; lighting: { ground: Object3D } }
type FirstStage = SceneContext & {
  isWithoutModels: boolean
  lighting: Pick<Lighting, 'ground' | 'showGround' | 'fitTo'>
  renderBeside: (onShown: () => void) => void
}

/** Milliseconds. */
const askEvery = 10

/**
 * Drivers compile a kind of material when it is first drawn. Drawing each kind once, practically invisible, compiles it
 * before the first files arrive. The materials are kept, because disposing them would free the compiled programs.
 */
export class WarmUp {
  readonly group = new Group()
  private readonly materials: Material[] = []
  private readonly geometry = new BufferGeometry()
  private isOver = false

  constructor(settings: MaterialSettings) {
    // Uses the format of merged models.
    this.geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 0, 1e-6, 0, 1e-6, 0]), 3))
    this.geometry.setAttribute('normal', new BufferAttribute(new Int16Array(12).fill(0x7fff), 4, true))
    this.geometry.setAttribute('edgeLength', new BufferAttribute(new Float32Array(3).fill(1), 1))
    this.geometry.setIndex([0, 1, 2])
    for (const { isSolid, transparent } of kinds) {
      const source = new MeshStandardMaterial({ transparent })
      this.add(new Mesh(this.geometry, surfaceMaterial(source, isSolid, settings)))
    }
    const [lines, selected] = edgeMaterials(settings.fadeDistances)
    selected.dispose()
    this.add(new LineSegments(this.geometry, lines))
  }

  private add(object: Mesh | LineSegments) {
    object.frustumCulled = false
    this.materials.push(object.material as Material)
    this.group.add(object)
  }

  /** Call only while there are no models. */
  async drawFirst(stage: FirstStage) {
    const isBare = () => stage.isWithoutModels
    if (!isBare() || !(await this.compile(stage)) || !isBare()) return
    stage.scene.add(this.group)
    stage.lighting.showGround()
    stage.renderBeside(() => undefined)
    this.finish()
    stage.lighting.fitTo(new Box3())
  }

  /**
   * Lets the driver compile in the background: one kind after another, polled until done. Otherwise the first drawing
   * would wait. Returns false if canceled.
   */
  private async compile({ renderer, scene, rig: { camera }, lighting: { ground } }: SceneContext): Promise<boolean> {
    const isOver = () => this.isOver || renderer.getContext().isContextLost()
    const materials: Material[] = []
    for (const object of [...this.group.children, ground]) {
      if (isOver()) return false
      materials.push(...renderer.compile(object, camera, scene))
      await nextTask()
    }
    while (!isOver() && !materials.every((material) => isCompiled(renderer, material)))
      await new Promise((resolve) => setTimeout(resolve, askEvery))
    return !isOver()
  }

  /** Removes the objects from the scene, because only the compiled programs are needed from now on. */
  private finish() {
    this.group.removeFromParent()
    this.geometry.dispose()
  }

  dispose() {
    this.isOver = true
    this.finish()
    for (const material of this.materials) material.dispose()
  }
}

/** Read from three's internal data about a material. */
function isCompiled(renderer: WebGLRenderer, material: Material): boolean {
  const { currentProgram } = renderer.properties.get(material) as { currentProgram?: { isReady: () => boolean } }
  return currentProgram?.isReady() ?? true
}
