import { box, face, meshOf, type Mesh } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import { place, type Part } from '../../kernel/part.ts'
import type { Point, Vector } from '../../kernel/vector.ts'

/** A car along its own x axis, wheels on the ground. */
// oxfmt-ignore
const body = {
  lower: [[-2.2, 0.25], [2.2, 0.25], [2.3, 0.5], [2.22, 0.72], [1, 0.95], [-2.1, 1], [-2.3, 0.8], [-2.3, 0.4]],
  glass: [[-1.95, 1], [0.95, 0.95], [0.15, 1.44], [-1.3, 1.46]],
  roof: [[-1.36, 1.42], [0.24, 1.4], [0.1, 1.5], [-1.2, 1.52]],
} as const

function carMesh(paint: MaterialName): Mesh {
  return meshOf((mesh) => {
    hull(mesh, paint, body.lower, 0.88)
    hull(mesh, 'glassDark', body.glass, 0.74)
    hull(mesh, paint, body.roof, 0.7)
    for (const x of [-1.4, 1.38]) for (const y of [-0.9, 0.7]) wheel(mesh, [x, y, 0.31])
    box(mesh, 'light', [2.24, -0.75, 0.55, 2.31, -0.45, 0.68])
    box(mesh, 'light', [2.24, 0.45, 0.55, 2.31, 0.75, 0.68])
  })
}

/** A side profile, extruded to twice `half`. */
function hull(mesh: Mesh, material: MaterialName, outline: readonly Point[], half: number): void {
  face(
    mesh,
    material,
    outline.map(([x, z]) => [x, -half, z] as const),
  )
  face(
    mesh,
    material,
    [...outline].reverse().map(([x, z]) => [x, half, z] as const),
  )
  outline.forEach(([x, z], index) => {
    const [nextX, nextZ] = outline[(index + 1) % outline.length] ?? [x, z]
    face(mesh, material, [
      [nextX, -half, nextZ],
      [x, -half, z],
      [x, half, z],
      [nextX, half, nextZ],
    ])
  })
}

function wheel(mesh: Mesh, [x, y, z]: Vector): void {
  const sides = 10
  const ring = Array.from({ length: sides }, (_, index): Point => {
    const angle = (index / sides) * 2 * Math.PI
    return [x + Math.cos(angle) * 0.31, z + Math.sin(angle) * 0.31]
  })
  face(
    mesh,
    'tire',
    ring.map(([a, b]) => [a, y, b] as const),
  )
  face(
    mesh,
    'tire',
    [...ring].reverse().map(([a, b]) => [a, y + 0.2, b] as const),
  )
  ring.forEach(([a, b], index) => {
    const [c, d] = ring[(index + 1) % sides] ?? [a, b]
    face(mesh, 'tire', [
      [c, y, d],
      [a, y, b],
      [a, y + 0.2, b],
      [c, y + 0.2, d],
    ])
  })
}

const paints = ['carWhite', 'carGray', 'carBlue', 'carRed'] as const
const cars = paints.map(carMesh)

export function placeCar(part: Part, [x, y]: Point, turn: number, paint: number): void {
  const type = ['White', 'Gray', 'Blue', 'Red'][paint % 4] ?? 'White'
  const parameters = { Length: '4600 mm', Width: '1760 mm' }
  const mesh = cars[paint % 4] ?? carMesh('carWhite')
  place(part, { category: 'Entourage', family: 'Car - Sedan', type, parameters }, mesh, { at: [x, y, -0.15], turn })
}

const trailer = meshOf((mesh) => {
  box(mesh, 'whitePaint', [-6.8, -1.3, 1.15, 6.8, 1.3, 4])
  box(mesh, 'charcoal', [-6.6, -0.5, 0.9, 6.6, 0.5, 1.15])
  for (const x of [4.2, 5.5]) for (const y of [-1.25, 0.95]) wheel(mesh, [x, y, 0.5])
  for (const y of [-0.7, 0.6]) box(mesh, 'charcoal', [-4.2, y, 0, -4.05, y + 0.1, 0.95])
})

export function placeTrailer(part: Part, [x, y]: Point, turn: number): void {
  const parameters = { Length: '13600 mm', Width: '2600 mm' }
  place(part, { category: 'Entourage', family: 'Trailer', type: '53 ft', parameters }, trailer, {
    at: [x, y, -0.15],
    turn,
  })
}
