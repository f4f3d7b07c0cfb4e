import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
  type Material,
  type MeshStandardMaterial,
} from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { defaultFieldOfView, type Box, type View } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, offer, watchTasks } from './bench-page.ts'
import { afterTask, frameWith, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'

// An ordinary three.js page: it loads the files, adds them to the scene and draws. No merging, edges or ground.
watchFrames()
const longestTask = watchTasks()
const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
renderer.setPixelRatio(devicePixelRatio)
renderer.setSize(innerWidth, innerHeight)
addContainer().append(renderer.domElement)
const scene = new Scene()
const sun = new DirectionalLight('#fff4e2', 2.1)
sun.position.set(-0.42, 1, 0.85)
scene.add(new HemisphereLight('#ffffff', '#b8ad9e', 1.5), new AmbientLight('#ffffff', 0.25), sun)
const camera = new PerspectiveCamera(defaultFieldOfView, innerWidth / innerHeight, 0.5, 5000)
const simple = new Map<Material, MeshLambertMaterial>()

/** The viewer's materials for software rendering; the file's own would be slower. */
function simplify(mesh: Mesh) {
  const original = mesh.material as MeshStandardMaterial
  const { color, map, vertexColors, transparent, opacity, alphaTest, side } = original
  const depthWrite = !transparent
  const materialOptions = { color, map, vertexColors, transparent, opacity, alphaTest, side, depthWrite }
  const material = simple.get(original) ?? new MeshLambertMaterial(materialOptions)
  simple.set(original, material)
  mesh.material = material
}

/** The viewer has Z up, the files have Y up. */
function lookFrom({ position, target }: Pick<View, 'position' | 'target'>) {
  camera.position.set(position.x, position.z, -position.y)
  camera.lookAt(target.x, target.z, -target.y)
}

async function open(files: readonly string[], view?: View) {
  const start = performance.now()
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
  const models = await Promise.all(files.map((file) => loader.loadAsync(file)))
  for (const model of models) scene.add(model.scene)
  scene.traverse((node) => {
    if (node instanceof Mesh) simplify(node as Mesh)
  })
  if (view) lookFrom(view)
  requestAnimationFrame(() => renderer.render(scene, camera))
  const picture = (await frameWith(() => true, renderer.domElement)) - start
  await afterTask()
  return { picture, calls: renderer.info.render.calls, longest: longestTask() }
}

function orbit(count: number, box: Box, ratio = 1) {
  renderer.setPixelRatio(ratio)
  const frames = timeFrames(count, renderer.domElement, (angle) => {
    lookFrom(eyeAt(angle, box))
    renderer.render(scene, camera)
  })
  return { frames, ratio }
}

offer({ open, orbit })
