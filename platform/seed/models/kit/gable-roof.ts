import { face, meshOf, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import type { Rectangle } from '../kernel/path.ts'
import { millimeters, place, squareMeters, type Part } from '../kernel/part.ts'

export type Gable = { area: Rectangle; eaves: number; ridge: number; along: 'x' | 'y'; overhang: number }

/** Two slopes with standing seams or shingles, fascia and closed gable ends. */
export function placeGableRoof(part: Part, gable: Gable, [cover, wallMaterial]: readonly [MaterialName, MaterialName]) {
  const mesh = meshOf((roof) => gableFaces(roof, gable, [cover, wallMaterial]))
  const [x0, y0, x1, y1] = gable.area
  const parameters = {
    Area: squareMeters((x1 - x0) * (y1 - y0) * 1.12),
    'Rafter Cut': 'Plumb Cut',
    'Ridge Height': millimeters(gable.ridge),
    'Eaves Height': millimeters(gable.eaves),
  }
  const type = cover === 'shingle' ? 'Asphalt Shingle on Rafters' : 'Standing Seam Metal'
  place(part, { category: 'Roofs', family: 'Basic Roof', type, parameters }, mesh)
}

type Turned = (along: number, across: number, z: number) => readonly [number, number, number]

function gableFaces(mesh: Mesh, gable: Gable, [cover, wallMaterial]: readonly [MaterialName, MaterialName]): void {
  const { area, eaves, ridge, along, overhang } = gable
  const [x0, y0, x1, y1] = area
  const isX = along === 'x'
  const [a0, a1, b0, b1] = isX ? [x0, x1, y0, y1] : [y0, y1, -x1, -x0]
  const at: Turned = (a, b, z) => (isX ? [a, b, z] : [-b, a, z])
  const middle = (b0 + b1) / 2
  const pitch = (ridge - eaves) / (middle - b0)
  const low = eaves - overhang * pitch
  const [s, e, f, b] = [a0 - overhang, a1 + overhang, b0 - overhang, b1 + overhang]
  const thick = 0.18
  face(mesh, cover, [
    at(s, f, low + thick),
    at(e, f, low + thick),
    at(e, middle, ridge + thick),
    at(s, middle, ridge + thick),
  ])
  face(mesh, cover, [
    at(e, b, low + thick),
    at(s, b, low + thick),
    at(s, middle, ridge + thick),
    at(e, middle, ridge + thick),
  ])
  face(mesh, 'whitePaint', [at(e, f, low), at(s, f, low), at(s, middle, ridge), at(e, middle, ridge)])
  face(mesh, 'whitePaint', [at(s, b, low), at(e, b, low), at(e, middle, ridge), at(s, middle, ridge)])
  face(mesh, 'whitePaint', [at(s, f, low), at(e, f, low), at(e, f, low + thick), at(s, f, low + thick)])
  face(mesh, 'whitePaint', [at(e, b, low), at(s, b, low), at(s, b, low + thick), at(e, b, low + thick)])
  gableEnds(mesh, wallMaterial, {
    at,
    ends: [s, e, a0, a1],
    feet: [f, b, b0, b1],
    heights: [low, eaves, middle, ridge],
  })
  if (cover !== 'shingle') seams(mesh, cover, { at, s, e, f, b, low: low + thick, middle, ridge: ridge + thick })
}

type Ends = {
  at: Turned
  ends: readonly [number, number, number, number]
  feet: readonly [number, number, number, number]
  heights: readonly [low: number, eaves: number, middle: number, ridge: number]
}

function gableEnds(mesh: Mesh, wallMaterial: MaterialName, { at, ends, feet, heights }: Ends): void {
  const [s, e, a0, a1] = ends
  const [f, b, b0, b1] = feet
  const [low, eaves, middle, ridge] = heights
  const top = ridge + 0.18
  for (const end of [s, e]) {
    const rake = [at(end, f, low), at(end, f, low + 0.18), at(end, middle, top), at(end, middle, ridge)]
    const other = [at(end, middle, ridge), at(end, middle, top), at(end, b, low + 0.18), at(end, b, low)]
    for (const strip of [rake, other]) face(mesh, 'whitePaint', end === s ? strip : [...strip].reverse())
  }
  for (const end of [a0, a1]) {
    const triangle = [at(end, b1, eaves), at(end, b0, eaves), at(end, middle, ridge)]
    face(mesh, wallMaterial, end === a0 ? triangle : [...triangle].reverse())
  }
}

type Seams = { at: Turned; s: number; e: number; f: number; b: number; low: number; middle: number; ridge: number }

function seams(mesh: Mesh, cover: MaterialName, { at, s, e, f, b, low, middle, ridge }: Seams): void {
  const rise = 0.05
  for (let a = s + 0.3; a < e; a += 0.5) {
    for (const foot of [f, b]) {
      const [left, right] = foot === f ? [a, a + 0.04] : [a + 0.04, a]
      const quad = (x: number, up: number) => [at(x, foot, low + up), at(x, middle, ridge + up)] as const
      const [[l0, l1], [lt0, lt1], [rt0, rt1], [r0, r1]] = [
        quad(left, 0),
        quad(left, rise),
        quad(right, rise),
        quad(right, 0),
      ]
      face(mesh, cover, [lt0, rt0, rt1, lt1])
      face(mesh, cover, [l0, lt0, lt1, l1])
      face(mesh, cover, [rt0, r0, r1, rt1])
    }
  }
}
