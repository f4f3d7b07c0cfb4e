import {
  AmbientLight,
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
  type Material,
  type MeshStandardMaterial,
} from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { defaultFieldOfView, type Box } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, offer } from './bench-page.ts'
import { frameWith, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'

// What three.js does by itself with the same files: nothing merged, no edges, no elements, nothing to pick.
watchFrames()
const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
renderer.toneMapping = NeutralToneMapping
renderer.setPixelRatio(devicePixelRatio)
renderer.setSize(innerWidth, innerHeight)
addContainer().append(renderer.domElement)
const scene = new Scene()
const sun = new DirectionalLight('#fff4e2', 2.1)
sun.position.set(-0.42, 1, 0.85)
scene.add(new HemisphereLight('#ffffff', '#b8ad9e', 1.5), new AmbientLight('#ffffff', 0.25), sun)
const camera = new PerspectiveCamera(defaultFieldOfView, innerWidth / innerHeight, 0.5, 5000)
const simple = new Map<Material, MeshLambertMaterial>()

/** The viewer's materials where the processor draws: with the file's own the bare page would have more to do. */
function simplify(mesh: Mesh) {
  const given = mesh.material as MeshStandardMaterial
  const { color, map, vertexColors, transparent, opacity, alphaTest, side } = given
  const depthWrite = !transparent
  const look = { color, map, vertexColors, transparent, opacity, alphaTest, side, depthWrite }
  const known = simple.get(given) ?? new MeshLambertMaterial(look)
  simple.set(given, known)
  mesh.material = known
}

/** The frame of the viewer has Z up, the files have Y up. */
function bounds(): Box {
  const { min, max } = new Box3().setFromObject(scene)
  return { min: { x: min.x, y: -max.z, z: min.y }, max: { x: max.x, y: -min.z, z: max.y } }
}

function lookFrom(turn: number, box: Box) {
  const { position, target } = eyeAt(turn, box)
  camera.position.set(position.x, position.z, -position.y)
  camera.lookAt(target.x, target.z, -target.y)
}

async function open(files: readonly string[], triangles: number) {
  const start = performance.now()
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
  const models = await Promise.all(files.map((file) => loader.loadAsync(file)))
  for (const model of models) scene.add(model.scene)
  scene.traverse((node) => {
    if (node instanceof Mesh) simplify(node as Mesh)
  })
  lookFrom(-0.85, bounds())
  requestAnimationFrame(() => renderer.render(scene, camera))
  const picture = (await frameWith(() => true, renderer.domElement)) - start
  const { render } = renderer.info
  // More are counted where panes are drawn from both sides.
  if (render.triangles < triangles) throw new Error(`${render.triangles} of ${triangles} triangles were drawn.`)
  return { picture, settled: picture, calls: render.calls }
}

function orbit(count: number, ratio = 1) {
  renderer.setPixelRatio(ratio)
  const box = bounds()
  const frames = timeFrames(count, renderer.domElement, (turn) => {
    lookFrom(turn, box)
    renderer.render(scene, camera)
  })
  return { frames, ratio }
}

offer({ open, orbit })
