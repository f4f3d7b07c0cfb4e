import { hallBays, worksFinishes } from '../models/designs/works/recipes.ts'
import {
  condition,
  every,
  optionSet,
  release,
  type ModelFile,
  type PrototypeOutline,
  type StoredMessageConfiguration,
} from './catalogue.ts'

const area = 'Gross Floor Area (Square Feet, Including Mezzanine and Covered Loading Areas)'
const finish = 'Exterior Finish of All Walls That Face a Public Road or a Residential District'
const additions = [
  'None',
  'Refrigerated Annex With Independent Power Supply and Monitoring',
  'Two-Storey Office Wing With Rooftop Terrace and Electric Vehicle Charging',
  'Maintenance Bay',
]

/** Long names and labels on purpose: the screens have to hold them. */
function hallOptions(prototype: string, addition: string) {
  return [
    optionSet(
      'protoName',
      'Proto Name',
      [prototype, `${prototype}, Mirrored for Sites With Access From the East`],
      prototype,
    ),
    optionSet('protoSize', 'Proto Size', Object.keys(hallBays), '120000'),
    optionSet('grossFloorArea', area, ['Standard', 'Extended'], 'Standard'),
    optionSet('exteriorFinish', finish, [...worksFinishes], 'Metal Panel'),
    optionSet('buildingAddition', 'Building Addition', additions, addition),
    optionSet('driveThru', 'Drive Thru', ['None'], 'None', true),
  ]
}

function hallFiles(): ModelFile[] {
  const wing = condition('Building Addition', 'contains', 'Office Wing')
  const parts = ['yard', 'shell', 'roof', 'racks']
  return [
    ...Object.keys(hallBays).flatMap((size) => [
      ...parts.map((part) => ({
        name: `${part}-${size}`,
        recipe: `hall/${part}-${size}`,
        isInside: part === 'racks',
        rules: [condition('Proto Size', 'equals', size)],
      })),
      ...worksFinishes.map((one) => ({
        name: `facade-${size}-${one}`,
        recipe: `hall/finish-${size}-${one}`,
        rules: [every(condition('Proto Size', 'equals', size), condition(finish, 'equal', one))],
      })),
    ]),
    { name: 'office-wing', recipe: 'wing/shell', rules: [wing] },
    { name: 'office-wing-roof', recipe: 'wing/roof', rules: [wing] },
    { name: 'office-wing-interior', recipe: 'wing/interior', rules: [wing] },
    ...worksFinishes.map((one) => ({
      name: `office-wing-${one}`,
      recipe: `wing/finish-${one}`,
      rules: [every(wing, condition(finish, 'equals', one))],
    })),
    {
      name: 'annex',
      rules: [
        every(condition('Building Addition', 'contains', 'Refrigerated'), condition(area, 'not-equals', 'Extended')),
      ],
    },
  ]
}

function blockFiles(block: 'office' | 'center'): ModelFile[] {
  const always = condition('Proto Name', 'not-equals', '')
  return [
    { name: 'site', recipe: 'works/forecourt', rules: [always] },
    { name: 'structure', recipe: `${block}/shell`, rules: [always] },
    { name: 'roof', recipe: `${block}/roof`, rules: [always] },
    { name: 'interior', recipe: `${block}/interior`, rules: [always] },
    ...worksFinishes.map((one) => ({
      name: `facade-${one}`,
      recipe: `${block}/finish-${one}`,
      rules: [condition(finish, 'equals', one)],
    })),
  ]
}

const messages: StoredMessageConfiguration[] = [
  {
    message:
      'NOT A SUPPORTED CONFIGURATION: the refrigerated annex stands where the extended floor area would be. Choose the standard floor area, or plan the annex as a building of its own and request it separately.',
    rules: [every(condition('Building Addition', 'contains', 'Refrigerated'), condition(area, 'equals', 'Extended'))],
  },
]

type Works = Pick<PrototypeOutline, 'prototype' | 'title' | 'releases' | 'files' | 'view'> & {
  hasPicture?: boolean
  addition?: string
}

function works({ addition = 'None', ...outline }: Works): PrototypeOutline {
  return { hasPicture: true, optionSets: hallOptions(outline.prototype, addition), messages, ...outline }
}

const inBrick = { [finish]: 'Brick' }

export const acmePrototypes: PrototypeOutline[] = [
  works({
    prototype: 'Regional Distribution Center Type A (Cross-Dock 40 Doors)',
    title:
      'Regional Distribution Center Type A With Cross-Dock Operation, Forty Dock Doors, a Two-Storey Office and Space for Refrigerated Goods',
    files: hallFiles,
    addition: additions[2] ?? 'None',
    view: { distance: 2.9, to: [-40, -10, 2] },
    releases: [
      release('2023.1', 'published', { released: 610, automation: false }),
      release('2024.1 - Revised Structural Grid (Seismic D)', 'published', { released: 205 }),
    ],
  }),
  works({
    prototype: 'Headquarters Office',
    title: 'Headquarters Office, Five Storeys',
    files: () => blockFiles('office'),
    view: { distance: 1.5, to: [1, -6, 7] },
    releases: [
      release('2022.1', 'published', { released: 950 }),
      release('2024.1', 'published', { released: 230, defaults: inBrick }),
    ],
  }),
  works({
    prototype: 'Neighborhood Service Center',
    title: 'Neighborhood Service Center',
    hasPicture: false,
    files: () => blockFiles('center'),
    view: { distance: 1.1, to: [0, -4, 2] },
    releases: [release('2023.1', 'published', { released: 540, defaults: { [finish]: 'Stone' } })],
  }),
]
