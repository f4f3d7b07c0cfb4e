import { box, createMesh, cylinder, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import { inches, millimeters, place, type Identity, type Part } from '../kernel/part.ts'
import { frameOf, type Opening, type OpeningKind, type Wall } from './walls.ts'

export type Joinery = { frame: MaterialName; panel: MaterialName }

const meshCache = new Map<string, Mesh>()
const profile = 0.06
const depth = 0.11
/** How far the frame is set back from the outer face. */
const setBack = 0.05

/** Fills every opening of a wall with its window or door. */
export function placeOpenings(part: Part, wall: Wall, joinery: Joinery): void {
  wall.openings.forEach((opening, index) => {
    const { kind, width, sill, head } = opening
    if (kind === 'void') return
    const key = [kind, width.toFixed(3), (head - sill).toFixed(3), joinery.frame, joinery.panel].join()
    const mesh = meshCache.get(key) ?? meshBuilders[kind](width, head - sill, joinery)
    meshCache.set(key, mesh)
    place(part, identityOf(wall, opening, index), mesh, frameOf(wall, opening.at, setBack, sill))
  })
}

const families: Record<OpeningKind, [category: string, family: string]> = {
  storefront: ['Curtain Panels', 'Storefront System 2x4.5'],
  window: ['Windows', 'Fixed With Mullions'],
  door: ['Doors', 'Single-Flush'],
  pair: ['Doors', 'Double-Glass Storefront'],
  service: ['Windows', 'Clerestory Fixed'],
  pickUp: ['Windows', 'Drive Thru Bump-Out'],
  overhead: ['Doors', 'Overhead-Sectional'],
  void: ['Generic Models', 'Opening'],
}

function identityOf(wall: Wall, { kind, width, sill, head }: Opening, index: number): Identity {
  const [category, family] = families[kind]
  const size = `${inches(width)} x ${inches(head - sill)}`
  const glazing = { Glazing: 'Insulated Low-E 1"', 'U-Value': '1.65 W/(m²·K)' }
  const hardware = { Hardware: kind === 'pair' ? 'Push/Pull, Panic Device' : 'Lever, Closer', 'Fire Rating': '45 MIN' }
  return {
    category,
    family,
    type: size,
    parameters: {
      Mark: `${wall.name.slice(0, 1)}${String(index + 1).padStart(2, '0')}`,
      Width: millimeters(width),
      Height: millimeters(head - sill),
      'Sill Height': millimeters(sill),
      'Head Height': millimeters(head),
      Level: 'Level 1',
      ...(category === 'Doors' ? hardware : glazing),
    },
  }
}

function frame(mesh: Mesh, material: MaterialName, [width, height]: readonly [number, number], hasSill: boolean): void {
  box(mesh, material, [0, 0, 0, profile, depth, height])
  box(mesh, material, [width - profile, 0, 0, width, depth, height])
  box(mesh, material, [profile, 0, height - profile, width - profile, depth, height])
  if (hasSill) box(mesh, material, [profile, 0, 0, width - profile, depth, profile])
}

function glass(mesh: Mesh, [x0, z0, x1, z1]: readonly [number, number, number, number]): void {
  box(mesh, 'glass', [x0, 0.045, z0, x1, 0.07, z1], ['west', 'east', 'top', 'bottom'])
}

/** Glazing in a grid: mullions every 1.2 m or less, transoms at the given heights. */
function glazing(mesh: Mesh, material: MaterialName, size: readonly [number, number], transoms: number[]): void {
  const [width, height] = size
  const bays = Math.max(1, Math.round(width / 1.25))
  for (let bay = 1; bay < bays; bay += 1) {
    const x = (width * bay) / bays
    box(mesh, material, [x - 0.025, 0.005, profile, x + 0.025, depth - 0.005, height - profile], ['top', 'bottom'])
  }
  for (const z of transoms.filter((one) => one > 0.3 && one < height - 0.3)) {
    box(mesh, material, [profile, 0.008, z - 0.025, width - profile, depth - 0.008, z + 0.025], ['west', 'east'])
  }
  glass(mesh, [profile, profile, width - profile, height - profile])
}

function storefront(width: number, height: number, { frame: material }: Joinery): Mesh {
  const mesh = createMesh()
  frame(mesh, material, [width, height], true)
  glazing(mesh, material, [width, height], [height > 2.6 ? 2.15 : height + 1])
  return mesh
}

function windowMesh(width: number, height: number, { frame: material }: Joinery): Mesh {
  const mesh = createMesh()
  frame(mesh, material, [width, height], true)
  glazing(mesh, material, [width, height], [height * 0.68])
  box(mesh, material, [-0.06, -0.16, -0.05, width + 0.06, 0.02, 0])
  return mesh
}

function door(width: number, height: number, { frame: material, panel }: Joinery): Mesh {
  const mesh = createMesh()
  frame(mesh, material, [width, height], false)
  box(mesh, panel, [profile, 0.03, 0.01, width - profile, 0.075, height - profile])
  box(mesh, 'glassDark', [width / 2 - 0.1, 0.025, 1.3, width / 2 + 0.1, 0.08, 1.9])
  box(mesh, 'steel', [profile, 0.022, 0.02, width - profile, 0.03, 0.3])
  lever(mesh, width - profile - 0.09)
  return mesh
}

function lever(mesh: Mesh, x: number): void {
  box(mesh, 'steel', [x - 0.025, -0.005, 0.95, x + 0.025, 0.03, 1.15])
  box(mesh, 'steel', [x - 0.14, -0.05, 1.03, x, -0.03, 1.055])
}

function pair(width: number, height: number, { frame: material }: Joinery): Mesh {
  const mesh = createMesh()
  const leafTop = Math.min(2.3, height - profile)
  frame(mesh, material, [width, height], false)
  if (height > leafTop + 0.2) {
    box(mesh, material, [profile, 0, leafTop, width - profile, depth, leafTop + 0.06])
    glass(mesh, [profile, leafTop + 0.06, width - profile, height - profile])
  }
  for (const [x0, x1, handle] of [
    [profile, width / 2 - 0.005, width / 2 - 0.09],
    [width / 2 + 0.005, width - profile, width / 2 + 0.09],
  ] as const) {
    leaf(mesh, material, [x0, x1, leafTop])
    cylinder(mesh, 'steel', { at: [handle, -0.05], z: [0.85, 1.65], radius: 0.016, sides: 6 })
  }
  return mesh
}

function leaf(mesh: Mesh, material: MaterialName, [x0, x1, top]: readonly [number, number, number]): void {
  const stile = 0.09
  box(mesh, material, [x0, 0.035, 0.01, x0 + stile, 0.085, top])
  box(mesh, material, [x1 - stile, 0.035, 0.01, x1, 0.085, top])
  box(mesh, material, [x0 + stile, 0.035, 0.01, x1 - stile, 0.085, 0.26])
  box(mesh, material, [x0 + stile, 0.035, top - stile, x1 - stile, 0.085, top])
  glass(mesh, [x0 + stile, 0.26, x1 - stile, top - stile])
}

/** A drive-thru window: it projects from the wall, with a shelf and a sliding pane. */
function pickUp(width: number, height: number, { frame: material, panel }: Joinery): Mesh {
  const mesh = createMesh()
  const projection = -0.5
  box(mesh, panel, [-0.15, projection, -1, width + 0.15, -setBack, 0])
  box(mesh, 'steel', [-0.2, projection - 0.12, 0, width + 0.2, 0.15, 0.04])
  box(mesh, material, [-0.15, projection, height - 0.12, width + 0.15, 0.1, height + 0.06])
  for (const x of [-0.15, width / 2 - 0.04, width + 0.07])
    box(mesh, material, [x, projection, 0.04, x + 0.08, projection + 0.08, height])
  for (const x of [-0.15, width + 0.13]) box(mesh, 'glass', [x, projection + 0.08, 0.04, x + 0.02, 0, height - 0.12])
  box(mesh, 'glass', [-0.07, projection + 0.03, 0.04, width + 0.07, projection + 0.05, height - 0.12], ['west', 'east'])
  return mesh
}

function overhead(width: number, height: number, { frame: material, panel }: Joinery): Mesh {
  const mesh = createMesh()
  frame(mesh, material, [width, height], false)
  const rows = Math.max(3, Math.round(height / 0.55))
  for (let row = 0; row < rows; row += 1) {
    const [z0, z1] = [(row * (height - profile)) / rows, ((row + 1) * (height - profile)) / rows - 0.02]
    box(mesh, panel, [profile, 0.02, z0, width - profile, 0.07, z1], ['west', 'east', 'north'])
    if (row !== Math.floor(rows / 2)) continue
    for (const x of [0.25, 0.6]) {
      box(mesh, 'glassDark', [width * x, 0.012, z0 + 0.12, width * x + 0.5, 0.03, z1 - 0.12])
    }
  }
  return mesh
}

const meshBuilders: Record<OpeningKind, (width: number, height: number, joinery: Joinery) => Mesh> = {
  storefront,
  window: windowMesh,
  door,
  pair,
  service: storefront,
  pickUp,
  overhead,
  void: createMesh,
}
