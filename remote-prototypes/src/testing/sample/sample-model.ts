type Triple = readonly [number, number, number]
type Box = { category: string; size: Triple; at: Triple; color: Triple }

const grass = [0.35, 0.5, 0.25] as const
const brick = [0.6, 0.3, 0.22] as const
const membrane = [0.8, 0.78, 0.7] as const
const asphalt = [0.3, 0.3, 0.32] as const

/** The boxes of each file of the mock manifest, in meters, y up. */
const models = new Map<string, Box[]>([
  ['site', [{ category: 'Topography', size: [50, 0.2, 34], at: [0, -0.1, 0], color: grass }]],
  ['shell-5000', shell(14)],
  ['shell-10000', shell(24)],
  ['lane', [{ category: 'Roads', size: [44, 0.1, 4], at: [0, 0.05, 9], color: asphalt }]],
])

function shell(length: number): Box[] {
  return [
    { category: 'Walls', size: [length, 4, 10], at: [0, 2, 0], color: brick },
    { category: 'Roofs', size: [length + 1, 0.5, 11], at: [0, 4.25, 0], color: membrane },
  ]
}

/** A GLB of boxes; undefined for an unknown file. */
export function sampleModel(name: string): Uint8Array<ArrayBuffer> | undefined {
  const boxes = models.get(name)
  if (!boxes) return undefined
  const text = JSON.stringify(describe(name, boxes))
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
  const cube = new Uint8Array(new Float32Array([...cubeCorners(), ...cubeNormals()]).buffer)
  const head = Uint32Array.of(0x46546c67, 2, 28 + json.length + cube.length, json.length, 0x4e4f534a)
  const parts = [
    new Uint8Array(head.buffer),
    json,
    new Uint8Array(Uint32Array.of(cube.length, 0x004e4942).buffer),
    cube,
  ]
  const file = new Uint8Array(head[2] ?? 0)
  let end = 0
  for (const part of parts) {
    file.set(part, end)
    end += part.length
  }
  return file
}

/** A unit cube, used for each box with its color and size. */
function describe(name: string, boxes: readonly Box[]) {
  const accessor = { bufferView: 0, componentType: 5126, count: 36, type: 'VEC3' }
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: boxes.map((_, index) => index) }],
    nodes: boxes.map(({ category, size, at }, mesh) => {
      const elementId = `${name}-${mesh + 1}`
      const extras = { elementId, category, family: 'Sample', type: category, parameters: { Length: `${size[0]} m` } }
      return { name: `Sample:${category}:${elementId}`, mesh, scale: size, translation: at, extras }
    }),
    meshes: boxes.map((_, material) => ({ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, material }] })),
    materials: boxes.map(({ color }) => ({
      pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 1 },
    })),
    accessors: [
      { ...accessor, min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
      { ...accessor, byteOffset: 36 * 12 },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 * 24 }],
    buffers: [{ byteLength: 36 * 24 }],
  }
}

/** The vertices of the side that an axis points to, counterclockwise from outside; the opposite side mirrors them. */
const side = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
] as const

function cubeCorners(): number[] {
  return eachSide((axis, sign) =>
    side.flatMap(([u, v]) => {
      const point = [0, 0, 0]
      point[axis] = sign / 2
      point[(axis + 1) % 3] = u * sign
      point[(axis + 2) % 3] = v
      return point
    }),
  )
}

function cubeNormals(): number[] {
  return eachSide((axis, sign) => side.flatMap(() => [0, 1, 2].map((component) => (component === axis ? sign : 0))))
}

function eachSide(build: (axis: number, sign: 1 | -1) => number[]): number[] {
  return [0, 1, 2].flatMap((axis) => [...build(axis, 1), ...build(axis, -1)])
}
