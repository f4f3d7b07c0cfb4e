import {
  condition,
  every,
  fileIn,
  optionSet,
  release,
  some,
  type PrototypeOutline,
  type StoredFileConfiguration,
  type StoredMessageConfiguration,
} from './catalogue.ts'

const sizes = ['Small', 'Medium', 'Large']
const finishes = ['Cedar', 'Fiber Cement', 'Stucco', 'Stone']
const additions = ['None', 'Terrace', 'Winter Garden']

function houseOptions(names: [string, ...string[]], finish: string) {
  return [
    optionSet('protoName', 'Proto Name', names, names[0]),
    optionSet('protoSize', 'Proto Size', sizes, 'Medium'),
    optionSet('exteriorFinish', 'Exterior Finish', finishes, finish),
    optionSet('buildingAddition', 'Building Addition', additions, 'Terrace'),
    optionSet('driveThru', 'Drive Thru', ['None'], 'None', true),
  ]
}

function houseFiles(folder: string): StoredFileConfiguration[] {
  const file = fileIn(folder)
  return [
    ...sizes.map((size) => ({ urn: file('frame', size), rules: [condition('Proto Size', 'equals', size)] })),
    ...finishes.map((finish) => ({
      urn: file('cladding', finish),
      rules: [condition('Exterior Finish', 'equal', finish)],
    })),
    { urn: file('terrace'), rules: [condition('Building Addition', 'not-equals', 'None')] },
    {
      urn: file('winter', 'garden'),
      rules: [
        every(
          condition('Building Addition', 'equals', 'Winter Garden'),
          some(
            condition('Proto Size', 'array-contains', ['Medium', 'Large']),
            condition('Proto Name', 'contains', 'South'),
          ),
        ),
      ],
    },
    { urn: file('green', 'roof') },
  ]
}

const houseMessages: StoredMessageConfiguration[] = [
  {
    message: 'NOT A SUPPORTED CONFIGURATION: the winter garden is not drawn for small houses.',
    rules: [
      every(condition('Building Addition', 'equals', 'Winter Garden'), condition('Proto Size', 'equal', 'Small')),
    ],
  },
  {
    message: 'Stone cladding needs the wide foundation.',
    rules: [condition('Exterior Finish', 'equals', 'Stone')],
  },
]

type House = Pick<PrototypeOutline, 'prototype' | 'title' | 'massing' | 'finish' | 'daylight' | 'releases'>

function house({ names, ...outline }: House & { names?: [string, ...string[]] }): PrototypeOutline {
  return {
    accent: '#0f766e',
    optionSets: houseOptions(names ?? [`${outline.prototype} North`, `${outline.prototype} South`], outline.finish),
    files: houseFiles,
    messages: houseMessages,
    ...outline,
  }
}

export const harborPrototypes: PrototypeOutline[] = [
  house({
    prototype: 'Boathouse',
    title: 'Boathouse Restaurant',
    massing: 'boathouse',
    finish: 'Cedar',
    daylight: 'morning',
    releases: [
      release('2023.1', 'published', { released: 600, finish: 'Stucco', daylight: 'autumn' }),
      release('2024.1', 'published', { released: 280 }),
      release('2024.2', 'published', { released: 120, automation: false, daylight: 'evening' }),
    ],
  }),
  house({
    prototype: 'Market Hall',
    title: 'Market Hall With Three Gables',
    massing: 'marketHalls',
    finish: 'Fiber Cement',
    daylight: 'noon',
    releases: [
      release('2022.1', 'published', { released: 900, automation: false }),
      release('2024.1', 'published', { released: 240, finish: 'Cedar' }),
    ],
  }),
  house({
    prototype: 'Pavilion',
    title: 'Garden Pavilion',
    massing: 'pavilion',
    finish: 'Stone',
    daylight: 'noon',
    releases: [
      release('2023.2', 'published', { released: 480 }),
      release('2025.1', 'draft', { released: 9, daylight: 'evening' }),
    ],
  }),
  house({
    prototype: 'Quay Stand',
    title: 'Quay Stand',
    massing: 'quayStand',
    finish: 'Cedar',
    daylight: 'evening',
    names: ['Quay Stand'],
    releases: [release('2024.1', 'published', { released: 175, automation: false })],
  }),
  house({
    prototype: 'H20',
    title: 'H20 Town House',
    massing: 'townHouse',
    finish: 'Stucco',
    daylight: 'morning',
    releases: [
      release('2023.1', 'published', { released: 630, finish: 'Stone' }),
      release('2024.1', 'draft', { released: 60 }),
    ],
  }),
]
