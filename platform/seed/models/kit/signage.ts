import { box, cylinder, meshOf, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import { inches, millimeters, place, type Part, type Placement } from '../kernel/part.ts'
import type { Point } from '../kernel/vector.ts'
import { road } from './grounds/site.ts'

/** Strokes of capital letters on a grid of 4 by 6: x, z, width, height. */
// oxfmt-ignore
const strokes: Record<string, readonly (readonly [number, number, number, number])[]> = {
  A: [[0, 0, 1, 5], [3, 0, 1, 5], [0.6, 5, 2.8, 1], [1, 2.4, 2, 0.9]],
  B: [[0, 0, 1, 6], [1, 5, 2.4, 1], [1, 2.5, 2.4, 1], [1, 0, 2.4, 1], [3, 0.6, 1, 2.2], [3, 3.2, 1, 2.2]],
  C: [[0, 0.6, 1, 4.8], [0.6, 5, 3.2, 1], [0.6, 0, 3.2, 1]],
  D: [[0, 0, 1, 6], [1, 5, 2.2, 1], [1, 0, 2.2, 1], [3, 0.6, 1, 4.8]],
  E: [[0, 0, 1, 6], [1, 5, 2.8, 1], [1, 2.5, 2.2, 1], [1, 0, 2.8, 1]],
  F: [[0, 0, 1, 6], [1, 5, 2.8, 1], [1, 2.5, 2.2, 1]],
  H: [[0, 0, 1, 6], [3, 0, 1, 6], [1, 2.5, 2, 1]],
  I: [[1.5, 0, 1, 6]],
  K: [[0, 0, 1, 6], [1, 2.5, 1.4, 1], [2.2, 3.3, 1, 1.4], [3, 4.6, 1, 1.4], [2.2, 1.3, 1, 1.4], [3, 0, 1, 1.5]],
  L: [[0, 0, 1, 6], [1, 0, 2.8, 1]],
  M: [[0, 0, 1, 6], [3.4, 0, 1, 6], [1, 4.2, 0.7, 1.5], [1.7, 3.3, 1, 1.3], [2.7, 4.2, 0.7, 1.5]],
  N: [[0, 0, 1, 6], [3, 0, 1, 6], [1, 3.4, 0.8, 1.8], [1.6, 2.2, 0.8, 1.8], [2.2, 1, 0.8, 1.8]],
  O: [[0, 0.6, 1, 4.8], [3, 0.6, 1, 4.8], [0.6, 5, 2.8, 1], [0.6, 0, 2.8, 1]],
  P: [[0, 0, 1, 6], [1, 5, 2.4, 1], [1, 2.4, 2.4, 1], [3, 3, 1, 2.4]],
  Q: [[0, 0.6, 1, 4.8], [3, 0.6, 1, 4.8], [0.6, 5, 2.8, 1], [0.6, 0, 2.8, 1], [2.4, -0.6, 1, 1.6]],
  R: [[0, 0, 1, 6], [1, 5, 2.4, 1], [1, 2.4, 2.4, 1], [3, 3, 1, 2.4], [2.4, 1.2, 1, 1.3], [3, 0, 1, 1.4]],
  S: [[0.3, 5, 3.5, 1], [0, 3.1, 1, 2.3], [0.4, 2.5, 3.2, 1], [3, 0.6, 1, 2.3], [0.2, 0, 3.5, 1]],
  T: [[0, 5, 4, 1], [1.5, 0, 1, 5]],
  U: [[0, 0.6, 1, 5.4], [3, 0.6, 1, 5.4], [0.6, 0, 2.8, 1]],
  Y: [[1.5, 0, 1, 3], [0.5, 2.8, 1.2, 1.2], [2.3, 2.8, 1.2, 1.2], [0, 4, 1, 2], [3, 4, 1, 2]],
  '&': [[0, 0.5, 1, 2], [0.6, 0, 2.4, 0.9], [0.6, 3, 1.8, 0.8], [0.4, 3.6, 0.9, 1.8], [2.2, 3.6, 0.9, 1.8], [0.8, 5.2, 1.8, 0.8], [3, 0.6, 0.9, 1.8]],
}

function letters(mesh: Mesh, material: MaterialName, text: string, height: number): number {
  const unit = height / 6
  let x = 0
  for (const letter of text) {
    for (const [left, bottom, width, tall] of strokes[letter] ?? []) {
      box(
        mesh,
        material,
        [x + left * unit, -0.12, bottom * unit, x + (left + width) * unit, 0, (bottom + tall) * unit],
        ['north'],
      )
    }
    x += (letter === ' ' ? 2.6 : 5.4) * unit
  }
  return x - unit * 1.4
}

/** Three-dimensional letters, centered on their position and facing the wall's outside. */
export function placeLetters(
  part: Part,
  { text, height, material }: { text: string; height: number; material: MaterialName },
  placement: Placement,
): void {
  const width = letters(new Map(), material, text, height)
  const mesh = meshOf((sign) => {
    const flat = new Map() as Mesh
    letters(flat, material, text, height)
    for (const [name, { positions, normals, indices }] of flat) {
      sign.set(name, {
        positions: positions.map((value, index) => (index % 3 === 0 ? value - width / 2 : value)),
        normals,
        indices,
      })
    }
  })
  const parameters = {
    Text: text,
    Height: millimeters(height),
    Width: millimeters(width),
    Illumination: 'Internally Lit LED',
  }
  place(part, { category: 'Signage', family: 'Channel Letters', type: inches(height), parameters }, mesh, placement)
}

/** A low sign at the road. */
export function placeMonumentSign(
  part: Part,
  { at: [x, y], text, accent }: { at: Point; text: string; accent: MaterialName },
): void {
  const mesh = meshOf((sign) => {
    box(sign, 'castStone', [-2, -0.45, -0.1, 2, 0.45, 0.55])
    box(sign, 'charcoal', [-1.8, -0.28, 0.55, 1.8, 0.28, 2.1])
    box(sign, accent, [-1.8, -0.3, 1.75, 1.8, 0.3, 2.15])
    box(sign, 'sign', [-1.6, -0.3, 0.75, 1.6, 0.3, 1.6])
  })
  const parameters = { Text: text, Width: '4000 mm', Height: '2150 mm' }
  place(part, { category: 'Signage', family: 'Monument Sign', type: 'Internally Lit', parameters }, mesh, {
    at: [x, y, 0],
  })
  const size = Math.min(0.5, 14 / (text.length * 5.4))
  placeLetters(part, { text, height: size, material: accent }, { at: [x, y - 0.31, 1.18 - size / 2] })
}

const post = meshOf((mesh) => {
  box(mesh, 'galvanized', [-0.03, -0.03, road, 0.03, 0.03, 2.1])
  box(mesh, 'roadPaintBlue', [-0.16, -0.045, 1.6, 0.16, -0.03, 2.05])
  box(mesh, 'sign', [-0.1, -0.05, 1.7, 0.1, -0.045, 1.95])
})

const stop = meshOf((mesh) => {
  box(mesh, 'galvanized', [-0.03, -0.03, road, 0.03, 0.03, 2.2])
  cylinder(mesh, 'accentRed', { at: [0, 0], z: [2.2, 2.21], radius: 0.01, sides: 4 })
  box(mesh, 'accentRed', [-0.3, -0.05, 1.75, 0.3, -0.03, 2.35])
  box(mesh, 'sign', [-0.24, -0.055, 1.95, 0.24, -0.05, 2.12])
})

export function placePostSign(part: Part, [x, y]: Point, kind: 'Accessible Parking' | 'Stop', turn = 0): void {
  const identity = {
    category: 'Signage',
    family: 'Post Sign',
    type: kind,
    parameters: { Height: '2100 mm', Text: kind },
  }
  place(part, identity, kind === 'Stop' ? stop : post, { at: [x, y, 0], turn })
}

const flagpole = meshOf((mesh) => {
  cylinder(mesh, 'concrete', { at: [0, 0], z: [-0.1, 0.12], radius: 0.4, sides: 14 })
  cylinder(mesh, 'steel', { at: [0, 0], z: [0.12, 9], radius: 0.07, topRadius: 0.04, sides: 8 })
  box(mesh, 'accentRed', [0.05, -0.01, 7.6, 1.9, 0.01, 8.8])
  box(mesh, 'sign', [0.05, -0.015, 8, 1.9, 0.015, 8.4])
})

export function placeFlagpole(part: Part, [x, y]: Point): void {
  const identity = { category: 'Site', family: 'Flagpole', type: "30' Tapered", parameters: { Height: '9000 mm' } }
  place(part, identity, flagpole, { at: [x, y, 0] })
}
