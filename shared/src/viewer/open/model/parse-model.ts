import { MathUtils, Matrix4, Mesh, TextureLoader, type BufferGeometry, type Material, type Object3D } from 'three'
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import type { ModelPlacement, ModelReference } from '../../model.ts'
import { freeElementId } from '../../free-element-id.ts'
import { modelErrorCodes } from '../../viewer-error.ts'
import { FileElement } from './file-element.ts'
import { splitByFeature } from './geometry/split-by-feature.ts'
import { failure } from './model-file.ts'
import type { Pause } from './pause.ts'

/** A part of an element: a geometry, possibly shared with other elements, and its matrix. */
export type Piece = { element: number; geometry: BufferGeometry; matrix: Matrix4; material: Material }
export type ParsedModel = { elements: FileElement[]; pieces: Piece[] }

/** glTF has Y up: (x, y, z) becomes (x, -z, y) with Z up. */
const zUp = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1)

export function placementMatrix(placement: ModelPlacement | undefined): Matrix4 {
  const matrix = new Matrix4()
  if (!placement) return matrix
  const { x, y, z, rotation } = placement
  return matrix.makeRotationZ(MathUtils.degToRad(rotation)).setPosition(x, y, z)
}

export async function parseModel(model: ModelReference, bytes: ArrayBuffer, pause: Pause): Promise<ParsedModel> {
  try {
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
    loader.register(imagesByElement).register((parser) => meshesInSteps(parser, pause))
    const { scene } = await loader.parseAsync(bytes, '')
    // Set directly: `applyMatrix4` decomposes it into a quaternion, which changes integers.
    scene.matrixAutoUpdate = false
    scene.matrix.copy(placementMatrix(model.placement)).multiply(zUp)
    scene.updateMatrixWorld(true)
    return await readElements(scene, pause)
  } catch (error) {
    throw failure(model, modelErrorCodes.badData, "The model file is damaged or isn't a valid GLB file.", error)
  }
}

/** Images, because the page's policy does not allow fetching blob URLs, as the loader would otherwise do. */
function imagesByElement(parser: GLTFParser): GLTFLoaderPlugin {
  parser.textureLoader = new TextureLoader(parser.options.manager)
  return { name: 'lintel_images_by_element' }
}

/** Loads meshes one after another: the loader requests all meshes of a file at once, which would block the page. */
function meshesInSteps(parser: GLTFParser, pause: Pause): GLTFLoaderPlugin {
  let last: Promise<unknown> = Promise.resolve()
  async function next(index: number, before: Promise<unknown>) {
    await before
    await pause()
    return parser.loadMesh(index)
  }
  return {
    name: 'lintel_meshes_in_slices',
    loadMesh: (index) => {
      const mesh = next(index, last)
      // The loader gets the error; the following meshes are still processed.
      last = mesh.catch(() => undefined)
      return mesh
    },
  }
}

async function readElements(scene: Object3D, pause: Pause): Promise<ParsedModel> {
  const reading: Reading = { elements: [], pieces: [], features: new Map(), taken: new Set() }
  for (const ownedMesh of ownedMeshes(scene, undefined)) {
    const steps = addMesh(reading, ownedMesh)
    while (!steps.next().done) {
      const rest = pause()
      if (rest) await rest
    }
  }
  return reading
}

/** `features` maps the numbers in the vertices to elements, across geometries. */
type Reading = ParsedModel & { features: Map<number, number>; taken: Set<string> }
/** The index is undefined for an element that has no geometry so far. */
type Owner = { identity: FileElement; wholes: readonly FileElement[]; index?: number }

type GivenMesh = Mesh<BufferGeometry, Material>
type OwnedMesh = { mesh: GivenMesh; owner: Owner | undefined }

/**
 * Nodes below the node of an element belong to that element. Any other node is a new element, even with the same id.
 */
function* ownedMeshes(node: Object3D, above: Owner | undefined): Generator<OwnedMesh> {
  const identity = identityOf(node)
  const isOther = identity !== undefined && identity.elementId !== above?.identity.elementId
  const owner = isOther ? ownerOf(identity, above) : above
  if (node instanceof Mesh) yield { mesh: node as GivenMesh, owner }
  for (const child of node.children) yield* ownedMeshes(child, owner)
}

function ownerOf(identity: FileElement, above: Owner | undefined): Owner {
  if (!above) return { identity, wholes: [] }
  const wholes = [...above.wholes, above.identity]
  return { identity: identity.within(wholes), wholes }
}

function addElement({ elements, taken }: Reading, identity: FileElement) {
  const elementId = freeElementId(identity.elementId, (id) => taken.has(id))
  taken.add(elementId)
  return elements.push(identity.withElementId(elementId)) - 1
}

/** Runs in steps, one for each piece. */
function* addMesh(reading: Reading, { mesh, owner }: OwnedMesh) {
  const { geometry, material, matrixWorld: matrix } = mesh
  const features = geometry.attributes['_feature_id_0']
  if (owner !== undefined || features === undefined) {
    const meshOwner: Owner = owner ?? {
      identity: unnamed(mesh.name || `node-${reading.pieces.length + 1}`),
      wholes: [],
    }
    meshOwner.index ??= addElement(reading, meshOwner.identity)
    reading.pieces.push({ element: meshOwner.index, geometry, matrix, material })
    yield
    return
  }
  for (const [feature, part] of splitByFeature(geometry, features)) {
    const element = reading.features.get(feature) ?? addElement(reading, unnamed(String(feature)))
    reading.features.set(feature, element)
    reading.pieces.push({ element, geometry: part, matrix, material })
    yield
  }
}

function unnamed(elementId: string) {
  return new FileElement({ elementId, category: '', family: '', type: '' })
}

function text(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Reads the extras or, without them, the name `Family:Type:ElementId`, which Revit writes. */
function identityOf({ userData }: Object3D): FileElement | undefined {
  const { name, elementId, category, family, type, parameters } = userData
  const [namedFamily = '', namedType = '', namedId] = text(name).split(':')
  const id = text(elementId) || namedId
  if (!id) return undefined
  const identity = { elementId: id, category: text(category), family: text(family) || namedFamily }
  return new FileElement({ ...identity, type: text(type) || namedType }, parameters)
}
