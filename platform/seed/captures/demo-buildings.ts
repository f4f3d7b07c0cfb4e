import type { DesignRound } from './change-design.ts'
import type { DemoProject } from './design-state.ts'

/** A project whose building was captured repeatedly while it was being designed. */
export type DemoBuilding = {
  organizationId: string
  project: DemoProject
  recipes: readonly string[]
  /** Days before today of the first capture and of each later round of design. */
  days: readonly number[]
  fileName: string
  folder: string
  information: Record<string, string>
  /** From this round on, all elements have new unique ids, as after copying them into a new file. */
  renewedAt?: number
}

const crestline = { client: 'Crestline Foods', designer: 'Ashgrove Architects', author: 'P. Raman' }
const restaurantLevels = { 'Level 1': 0, Roof: 5 }

function restaurant(design: string, size: string, extras: readonly string[]): string[] {
  const kitchen = Number(size) > 4000 ? 'kitchen-large' : 'kitchen-small'
  const parts = [`shell-${size}`, `roof-${size}`, `dining-${size}`, 'entrance', kitchen, ...extras]
  return parts.map((part) => `${design}/${part}`)
}

type AddressParts = Pick<DemoProject, 'street' | 'city' | 'state' | 'postalCode'>

function addressAt(street: string, city: string, state: string, postalCode: string): AddressParts {
  return { street, city, state, postalCode }
}

const ofCrestline: Omit<DemoBuilding, 'organizationId' | 'folder'>[] = [
  {
    project: {
      ...crestline,
      number: '04418',
      name: 'Peachtree Corners',
      levels: restaurantLevels,
      ...addressAt('5140 Town Center Boulevard', 'Peachtree Corners', 'Georgia', '30092'),
    },
    recipes: [
      ...restaurant('p14', '5000', ['patio-5000', 'finish-5000-Brick']),
      'lanes/first',
      'lanes/second',
      'lanes/canopy',
      'site/0',
    ],
    days: [352, 310, 241, 176, 98, 23],
    fileName: '04418 Peachtree Corners.ifc',
    information: { 'Store Format': 'P14 5000', 'Prototype Release': '2024.1' },
  },
  {
    project: {
      ...crestline,
      number: '04502',
      name: 'Alpharetta North Point',
      levels: restaurantLevels,
      ...addressAt('1120 North Point Circle', 'Alpharetta', 'Georgia', '30022'),
    },
    recipes: [...restaurant('p13', '4400', ['play-4400', 'finish-4400-Stucco']), 'lanes/first', 'lanes/verge'],
    days: [338, 262, 187, 121, 44, 6],
    fileName: '04502 Alpharetta.ifc',
    information: { 'Store Format': 'P13 4400', 'Prototype Release': '2024.10' },
  },
  {
    project: {
      ...crestline,
      number: '04533',
      name: 'Greenville Haywood',
      levels: restaurantLevels,
      ...addressAt('905 Haywood Road', 'Greenville', 'South Carolina', '29607'),
    },
    recipes: restaurant('s04', '3600', ['patio-3600', 'finish-3600-Stone']),
    days: [301, 214, 133, 52],
    fileName: 'Greenville S04.ifc',
    information: { 'Store Format': 'S04 3600', 'Prototype Release': '2024.1' },
    renewedAt: 2,
  },
  {
    project: {
      ...crestline,
      number: '04610',
      name: 'Raleigh Creedmoor',
      levels: { 'Level 1': 0, 'Level 2': 4.2, Roof: 8.2 },
      ...addressAt('4601 Creedmoor Road', 'Raleigh', 'North Carolina', '27612'),
    },
    recipes: restaurant('s06', '5600', ['finish-5600-Brick', 'pantry']),
    days: [275, 203, 117, 38, 12],
    fileName: '04610_Raleigh_Central.ifc',
    information: { 'Store Format': 'S06 5600', 'Prototype Release': '2024.1' },
  },
  {
    project: {
      ...crestline,
      number: '04671',
      name: 'Richmond West Broad',
      levels: restaurantLevels,
      ...addressAt('9100 West Broad Street', 'Richmond', 'Virginia', '23294'),
    },
    recipes: [...restaurant('s03', '4400', ['patio-4400', 'finish-4400-Stone']), 'lanes/first'],
    days: [158, 84, 17],
    fileName: 'Richmond S03.ifc',
    information: { 'Store Format': 'S03 4400', 'Prototype Release': '2023.4' },
  },
  {
    project: {
      ...crestline,
      number: '04702',
      name: 'Albany Wolf Road',
      levels: restaurantLevels,
      ...addressAt('141 Wolf Road', 'Albany', 'New York', '12203'),
    },
    recipes: restaurant('bts', '5600', ['patio-5600']),
    days: [66, 31, 3],
    fileName: 'Albany BTS.ifc',
    information: { 'Store Format': 'BTS 5600', 'Prototype Release': '2024.1' },
  },
]

const otherBuildings: DemoBuilding[] = [
  {
    organizationId: 'HFA',
    project: {
      number: 'HF-118',
      name: 'Portland Boathouse',
      client: 'Harbor & Field',
      designer: 'Tideline Studio',
      author: 'S. Lund',
      levels: { 'Level 1': 0, Roof: 3.3 },
      ...addressAt('364 Maine Mall Road', 'Portland', 'Maine', '04101'),
    },
    recipes: [
      'frame-Large',
      'roof-Large',
      'interior-Large',
      'garden-Large',
      'cladding-Large-Cedar',
      'terrace',
      'site',
    ].map((part) => `boathouse/${part}`),
    days: [229, 140, 61, 9],
    fileName: 'HF-118 Boathouse.ifc',
    folder: 'Harbor/HF-118',
    information: { Season: 'All Year' },
  },
  {
    organizationId: 'ACME',
    project: {
      number: 'A-2207',
      name: 'Distribution Hall East',
      client: 'Acme Building Group',
      designer: 'Acme Engineering',
      author: 'Y. Demir',
      levels: { 'Level 1': 0, Roof: 9 },
      ...addressAt('1500 Polaris Parkway', 'Columbus', 'Ohio', '43240'),
    },
    recipes: ['hall/shell-120000', 'hall/roof-120000', 'hall/racks-120000', 'hall/canopies-120000', 'annex/120000'],
    days: [192, 77],
    fileName: 'A-2207 Hall.ifc',
    folder: 'Works/Columbus',
    information: { 'Floor Load': '50 kN/m²' },
  },
]

export const demoBuildings: DemoBuilding[] = [
  ...ofCrestline.map((building) => ({
    ...building,
    organizationId: 'CFA',
    folder: `BIM 360/Crestline/${building.project.number} ${building.project.name}`,
  })),
  ...otherBuildings,
]

/** The design changes between two captures of a building; each building starts at a different position in the list. */
const rounds: Omit<DesignRound, 'seed'>[] = [
  { moved: 0.04, added: 0.02, marked: 0.03 },
  {
    removed: 0.03,
    retyped: 0.05,
    types: [{ category: 'Doors', parameter: 'Fire Rating', from: '45 MIN', to: '20 MIN' }],
  },
  {
    moved: 0.02,
    marked: 0.08,
    types: [{ category: 'Lighting Fixtures', parameter: 'Lamp', from: 'LED 3000 K', to: 'LED 4000 K' }],
  },
  {
    added: 0.04,
    retyped: 0.03,
    types: [{ category: 'Windows', parameter: 'U-Value', from: '1.65 W/(m²·K)', to: '1.90 W/(m²·K)' }],
  },
  {
    removed: 0.02,
    moved: 0.05,
    types: [{ category: 'Furniture', parameter: 'Seat Height', from: '460 mm', to: '480 mm' }],
  },
]

export function roundOf({ project }: DemoBuilding, index: number): DesignRound {
  const roundIndex = (Number(project.number.replaceAll(/\D/g, '')) + index) % rounds.length
  return { ...rounds[roundIndex], seed: `${project.number} ${index}` }
}

export const statuses = ['Concept', 'Schematic Design', 'Design Development', 'Construction Documents', 'Construction']
