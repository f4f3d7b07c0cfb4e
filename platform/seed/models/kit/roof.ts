import { box, cylinder, face, meshOf } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import type { Rectangle } from '../kernel/path.ts'
import { millimeters, place, squareMeters, type Part } from '../kernel/part.ts'
import { frameOf, wallThickness, type Wall } from './walls.ts'

function lengths(rectangle: Rectangle): [number, number] {
  return [rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]]
}

/** A membrane between the parapets, sloped to its drains. */
export function placeFlatRoof(part: Part, area: Rectangle, z: number): void {
  const [x0, y0, x1, y1] = area
  const [width, depth] = lengths(area)
  const deck = meshOf((mesh) => {
    box(mesh, 'galvanized', [x0, y0, z - 0.25, x1, y1, z - 0.12])
    box(mesh, 'membrane', [x0, y0, z - 0.12, x1, y1, z], ['bottom'])
    for (let x = x0 + 3; x < x1 - 0.5; x += 3) {
      box(mesh, 'gypsum', [x - 0.03, y0, z, x + 0.03, y1, z + 0.012], ['bottom', 'north', 'south'])
    }
  })
  const parameters = {
    Area: squareMeters(width * depth),
    Thickness: millimeters(0.25),
    'Base Level': 'Roof',
    Slope: '2.08%',
  }
  place(part, { category: 'Roofs', family: 'Basic Roof', type: 'TPO Membrane on Metal Deck', parameters }, deck)
  const drain = meshOf((mesh) =>
    cylinder(mesh, 'galvanized', { at: [0, 0], z: [0, 0.06], radius: 0.2, topRadius: 0.12 }),
  )
  for (const x of [x0 + width * 0.25, x0 + width * 0.75]) {
    const identity = {
      category: 'Plumbing Fixtures',
      family: 'Roof Drain',
      type: '4"',
      parameters: { Diameter: '100 mm' },
    }
    place(part, identity, drain, { at: [x, (y0 + y1) / 2, z] })
  }
}

/** The metal cap of a parapet, over wall and finish. */
export function placeCoping(part: Part, wall: Wall, material: MaterialName, overhang = 0.15): void {
  const mesh = meshOf((cap) => {
    box(cap, material, [-overhang, -overhang, 0, wall.length + overhang, wallThickness + 0.05, 0.09])
    box(cap, material, [-overhang, -overhang - 0.015, -0.1, wall.length + overhang, -overhang, 0.09])
  })
  const identity = {
    category: 'Roofs',
    family: 'Fascia',
    type: 'Prefinished Metal Coping',
    parameters: { Length: millimeters(wall.length), Profile: 'Coping 14" x 3 1/2"', Material: 'Aluminum, Prefinished' },
  }
  place(part, identity, mesh, frameOf(wall, 0, 0, wall.height))
}

const unitMesh = meshOf((mesh) => {
  box(mesh, 'galvanized', [-1.5, -0.95, 0, 1.5, 0.95, 0.3])
  box(mesh, 'metalPanelLight', [-1.4, -0.85, 0.3, 1.4, 0.85, 1.45], ['bottom'])
  for (const x of [-1.1, -0.6, -0.1]) box(mesh, 'charcoal', [x, -0.87, 0.5, x + 0.38, -0.85, 1.3])
  for (const x of [0.45, 1.05]) {
    cylinder(mesh, 'charcoal', { at: [x, 0.35], z: [1.45, 1.56], radius: 0.32, sides: 14 })
    cylinder(mesh, 'steel', { at: [x, 0.35], z: [1.56, 1.58], radius: 0.24, sides: 12 })
  }
  box(mesh, 'galvanized', [-1.75, -0.6, 0.5, -1.4, 0.6, 1.2])
})

const fanMesh = meshOf((mesh) => {
  box(mesh, 'galvanized', [-0.45, -0.45, 0, 0.45, 0.45, 0.35])
  cylinder(mesh, 'steel', { at: [0, 0], z: [0.35, 0.8], radius: 0.42, topRadius: 0.3, sides: 14 })
  cylinder(mesh, 'steel', { at: [0, 0], z: [0.8, 1], radius: 0.5, topRadius: 0.42, sides: 14 })
})

const hatchMesh = meshOf((mesh) => {
  box(mesh, 'galvanized', [-0.5, -0.45, 0, 0.5, 0.45, 0.3])
  box(mesh, 'metalPanelLight', [-0.55, -0.5, 0.3, 0.55, 0.5, 0.38])
})

/** Rooftop units over the dining room, fans and the hatch over the kitchen. */
export function placeRooftop(part: Part, [x0, y0, x1, y1]: Rectangle, z: number): void {
  const middle = (y0 + y1) / 2
  const count = Math.max(2, Math.round((x1 - x0) / 9))
  for (let index = 0; index < count; index += 1) {
    const at = [x0 + ((index + 0.5) * (x1 - x0)) / count - 1, middle + (index % 2 === 0 ? 1.4 : -1), z] as const
    const parameters = { Mark: `RTU-${index + 1}`, 'Cooling Capacity': '35.2 kW', Voltage: '460 V', Weight: '612 kg' }
    const identity = { category: 'Mechanical Equipment', family: 'Rooftop Unit - Packaged', type: '10 Ton', parameters }
    place(part, identity, unitMesh, { at })
  }
  for (const [index, offset] of [2.2, 3.8, 5.4].entries()) {
    const parameters = { Mark: `EF-${index + 1}`, 'Air Flow': '1180 L/s', Serves: 'Kitchen Hood' }
    const identity = { category: 'Mechanical Equipment', family: 'Exhaust Fan - Upblast', type: '36"', parameters }
    place(part, identity, fanMesh, { at: [x1 - offset, y1 - 2.4, z] })
  }
  const identity = {
    category: 'Specialty Equipment',
    family: 'Roof Hatch',
    type: '30" x 36"',
    parameters: { Mark: 'RH-1' },
  }
  place(part, identity, hatchMesh, { at: [x1 - 2, y0 + 2, z] })
}

/** Panels in rows, tilted to the south. */
export function placeSolarPanels(part: Part, [x0, y0, x1, y1]: Rectangle, z: number): void {
  const panel = meshOf((mesh) => {
    face(mesh, 'solar', [
      [-0.85, -0.5, 0.12],
      [0.85, -0.5, 0.12],
      [0.85, 0.5, 0.36],
      [-0.85, 0.5, 0.36],
    ])
    face(mesh, 'galvanized', [
      [-0.85, 0.5, 0.33],
      [0.85, 0.5, 0.33],
      [0.85, -0.5, 0.09],
      [-0.85, -0.5, 0.09],
    ])
    for (const x of [-0.7, 0.66]) box(mesh, 'galvanized', [x, 0.38, 0, x + 0.04, 0.42, 0.32])
  })
  const parameters = { 'Peak Power': '420 W', Tilt: '13.5°', Manufacturer: 'Generic' }
  const identity = { category: 'Electrical Equipment', family: 'Photovoltaic Panel', type: '67" x 40"', parameters }
  for (let y = y0 + 0.8; y < y1 - 0.5; y += 1.6) {
    for (let x = x0 + 1; x < x1 - 0.9; x += 1.78) place(part, identity, panel, { at: [x, y, z] })
  }
}
