import { box, cylinder, meshOf } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import type { Rectangle } from '../kernel/path.ts'
import { millimeters, place, type Part } from '../kernel/part.ts'
import { frameOf, type Wall } from './walls.ts'

type Awning = { wall: Wall; at: number; width: number; z: number; depth?: number; material: MaterialName }

/** A flat metal canopy on the wall, with its hangers. */
export function placeAwning(part: Part, { wall, at, width, z, depth = 1.1, material }: Awning): void {
  const mesh = meshOf((awning) => {
    box(awning, material, [0, -depth, 0, width, -0.1, 0.2])
    box(awning, 'whitePaint', [0.05, -depth + 0.05, -0.02, width - 0.05, -0.1, 0])
    const bays = Math.max(1, Math.round(width / 2.4))
    for (let bay = 0; bay <= bays; bay += 1) {
      const x = 0.12 + ((width - 0.24) * bay) / bays
      for (let step = 0; step < 6; step += 1) {
        const y = -depth + 0.15 + ((depth - 0.25) * step) / 6
        const bottom = 0.2 + (0.75 * step) / 6
        box(awning, 'anodized', [x - 0.018, y, bottom, x + 0.018, y + (depth - 0.25) / 6, bottom + 0.14])
      }
    }
  })
  const parameters = { Length: millimeters(width), Depth: millimeters(depth), Clearance: millimeters(z) }
  const identity = { category: 'Generic Models', family: 'Canopy - Wall Hung', type: 'Aluminum 8"', parameters }
  place(part, identity, mesh, frameOf(wall, at, 0, z))
}

type Canopy = {
  area: Rectangle
  z: number
  posts: readonly (readonly [number, number])[]
  material: MaterialName
  thick?: number
}

/** A roof on posts, with lights in its soffit. */
export function placeCanopy(part: Part, { area, z, posts, material, thick = 0.45 }: Canopy): void {
  const [x0, y0, x1, y1] = area
  const roof = meshOf((mesh) => {
    box(mesh, material, [x0, y0, z, x1, y1, z + thick], ['top'])
    box(mesh, 'membrane', [x0, y0, z + thick - 0.05, x1, y1, z + thick], ['bottom', 'west', 'east', 'north', 'south'])
    box(mesh, 'whitePaint', [x0 + 0.1, y0 + 0.1, z - 0.03, x1 - 0.1, y1 - 0.1, z])
    box(mesh, 'anodized', [x0 - 0.04, y0 - 0.04, z + thick - 0.1, x1 + 0.04, y1 + 0.04, z + thick + 0.02])
  })
  const parameters = { Length: millimeters(x1 - x0), Width: millimeters(y1 - y0), Clearance: millimeters(z) }
  place(part, { category: 'Roofs', family: 'Canopy - Steel Framed', type: 'Freestanding', parameters }, roof)
  const post = meshOf((mesh) => {
    cylinder(mesh, 'concrete', { at: [0, 0], z: [-0.15, 0.75], radius: 0.32, sides: 16 })
    box(mesh, 'anodized', [-0.1, -0.1, 0.75, 0.1, 0.1, z])
  })
  for (const [index, [x, y]] of posts.entries()) {
    const identity = {
      category: 'Structural Columns',
      family: 'HSS-Hollow Structural Section',
      type: 'HSS203X203X9.5',
      parameters: {
        Mark: `C${index + 1}`,
        Length: millimeters(z),
        'Base Level': 'Level 1',
        'Structural Material': 'Steel ASTM A500',
      },
    }
    place(part, identity, post, { at: [x, y, 0] })
  }
  placeDownlights(part, area, z)
}

const lightMesh = meshOf((mesh) => cylinder(mesh, 'light', { at: [0, 0], z: [-0.05, 0], radius: 0.1, sides: 8 }))

export function placeDownlights(part: Part, [x0, y0, x1, y1]: Rectangle, z: number, spacing = 2.6): void {
  const columns = Math.max(1, Math.round((x1 - x0) / spacing))
  const rows = Math.max(1, Math.round((y1 - y0) / spacing))
  const parameters = { Lamp: 'LED 3000 K', 'Apparent Load': '18 VA', Mounting: 'Recessed' }
  const identity = { category: 'Lighting Fixtures', family: 'Downlight - Recessed Can', type: '8" LED', parameters }
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const x = x0 + ((column + 0.5) * (x1 - x0)) / columns
      const y = y0 + ((row + 0.5) * (y1 - y0)) / rows
      place(part, identity, lightMesh, { at: [x, y, z - 0.03] })
    }
  }
}

/** Slender posts and beams that carry climbing plants or a sail. */
export function placePergola(part: Part, [x0, y0, x1, y1]: Rectangle, z: number): void {
  const mesh = meshOf((pergola) => {
    const bays = Math.max(1, Math.round((x1 - x0) / 3.5))
    for (let bay = 0; bay <= bays; bay += 1) {
      const x = x0 + 0.1 + ((x1 - x0 - 0.2) * bay) / bays
      for (const y of [y0 + 0.1, y1 - 0.1]) box(pergola, 'cedar', [x - 0.09, y - 0.09, 0, x + 0.09, y + 0.09, z])
    }
    for (const y of [y0, y1 - 0.2]) box(pergola, 'cedarDark', [x0 - 0.25, y, z, x1 + 0.25, y + 0.14, z + 0.24])
    for (let x = x0; x <= x1; x += 0.55) box(pergola, 'cedar', [x, y0 - 0.4, z + 0.24, x + 0.07, y1 + 0.4, z + 0.4])
  })
  const parameters = { Length: millimeters(x1 - x0), Width: millimeters(y1 - y0), Height: millimeters(z) }
  place(part, { category: 'Generic Models', family: 'Pergola', type: 'Cedar', parameters }, mesh)
}
