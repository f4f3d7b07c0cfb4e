import type { HouseDesignName } from '../models/designs/house/design.ts'
import { houseFinishes, houseSizeNames } from '../models/designs/house/recipes.ts'
import {
  condition,
  every,
  optionSet,
  release,
  some,
  type ModelFile,
  type PrototypeOutline,
  type StoredMessageConfiguration,
} from './catalog.ts'

const additions = ['None', 'Terrace', 'Winter Garden']
const withGarden = ['Medium', 'Large']

function houseOptions(names: [string, ...string[]], finish: string) {
  return [
    optionSet('protoName', 'Proto Name', names, names[0]),
    optionSet('protoSize', 'Proto Size', houseSizeNames, 'Medium'),
    optionSet('exteriorFinish', 'Exterior Finish', [...houseFinishes], finish),
    optionSet('buildingAddition', 'Building Addition', additions, 'Terrace'),
    optionSet('driveThru', 'Drive Thru', ['None'], 'None', true),
  ]
}

function houseFiles(design: HouseDesignName): ModelFile[] {
  return [
    { name: 'site', recipe: `${design}/site`, rules: [condition('Proto Name', 'not-equals', '')] },
    ...houseSizeNames.flatMap((size) => filesOfSize(design, size)),
    { name: 'terrace', recipe: `${design}/terrace`, rules: [condition('Building Addition', 'not-equals', 'None')] },
    { name: 'sun-shades', recipe: `${design}/shades`, rules: [condition('Proto Name', 'contains', 'South')] },
    { name: 'green-roof', rules: [] },
  ]
}

function filesOfSize(design: HouseDesignName, size: string): ModelFile[] {
  const ofSize = condition('Proto Size', 'equals', size)
  const garden = every(
    condition('Building Addition', 'equals', 'Winter Garden'),
    ofSize,
    some(condition('Proto Size', 'array-contains', withGarden), condition('Proto Name', 'contains', 'South')),
  )
  return [
    { name: `frame-${size}`, recipe: `${design}/frame-${size}`, rules: [ofSize] },
    { name: `roof-${size}`, recipe: `${design}/roof-${size}`, rules: [ofSize] },
    { name: `interior-${size}`, recipe: `${design}/interior-${size}`, rules: [ofSize] },
    ...houseFinishes.map((finish) => ({
      name: `cladding-${size}-${finish}`,
      recipe: `${design}/cladding-${size}-${finish}`,
      rules: [every(ofSize, condition('Exterior Finish', 'equal', finish))],
    })),
    { name: `winter-garden-${size}`, recipe: `${design}/garden-${size}`, rules: [garden] },
  ]
}

const houseMessages: StoredMessageConfiguration[] = [
  {
    message: "NOT A SUPPORTED CONFIGURATION: the winter garden isn't available for small houses.",
    rules: [
      every(condition('Building Addition', 'equals', 'Winter Garden'), condition('Proto Size', 'equal', 'Small')),
    ],
  },
  {
    message: 'Stone cladding needs the wide foundation.',
    rules: [condition('Exterior Finish', 'equals', 'Stone')],
  },
]

type House = Pick<PrototypeOutline, 'prototype' | 'title' | 'releases'> &
  Partial<Pick<PrototypeOutline, 'view'>> & { design: HouseDesignName; finish: string; names?: [string, ...string[]] }

function house({ names, design, finish, ...outline }: House): PrototypeOutline {
  return {
    hasPicture: true,
    view: { distance: 0.9, to: [0, -4, 2.2] },
    optionSets: houseOptions(names ?? [`${outline.prototype} North`, `${outline.prototype} South`], finish),
    files: () => houseFiles(design),
    messages: houseMessages,
    ...outline,
  }
}

export const harborPrototypes: PrototypeOutline[] = [
  house({
    prototype: 'Boathouse',
    title: 'Boathouse Restaurant',
    design: 'boathouse',
    finish: 'Cedar',
    releases: [
      release('2023.1', 'published', { released: 600, defaults: { 'Exterior Finish': 'Stucco' } }),
      release('2024.1', 'published', { released: 280 }),
      release('2024.2', 'published', { released: 120, automation: false }),
    ],
  }),
  house({
    prototype: 'Market Hall',
    title: 'Market Hall With Three Gables',
    design: 'market',
    finish: 'Fiber Cement',
    releases: [
      release('2022.1', 'published', { released: 900, automation: false }),
      release('2024.1', 'published', { released: 240 }),
    ],
  }),
  house({
    prototype: 'Pavilion',
    title: 'Garden Pavilion',
    design: 'pavilion',
    finish: 'Stone',
    releases: [release('2023.2', 'published', { released: 480 }), release('2025.1', 'draft', { released: 9 })],
  }),
  house({
    prototype: 'Quay Stand',
    title: 'Quay Stand',
    design: 'stand',
    finish: 'Cedar',
    view: { distance: 0.75, to: [0, -5, 1.8] },
    names: ['Quay Stand'],
    releases: [release('2024.1', 'published', { released: 175, automation: false })],
  }),
  house({
    prototype: 'H20',
    title: 'H20 Town House',
    design: 'town',
    finish: 'Stucco',
    view: { distance: 0.95, to: [0, -3, 4.6] },
    releases: [
      release('2023.1', 'published', { released: 630, defaults: { 'Exterior Finish': 'Stone' } }),
      release('2024.1', 'draft', { released: 60 }),
    ],
  }),
]
