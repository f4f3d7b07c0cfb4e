import { hallBays, worksFinishes } from '../models/designs/works/recipes.ts'
import {
  condition,
  every,
  optionSet,
  release,
  type ModelFile,
  type PrototypeOutline,
  type StoredMessageConfiguration,
} from './catalog.ts'

const area = 'Gross Floor Area (Square Feet, Including Mezzanine and Covered Loading Areas)'
const finish = 'Exterior Finish of All Walls That Face a Public Road or a Residential District'
const additions = [
  'None',
  'Refrigerated Annex With Independent Power Supply and Monitoring',
  'Two-Story Office Wing With Rooftop Terrace and Electric Vehicle Charging',
  'Maintenance Bay',
]

/** Names and labels are long on purpose, to test whether screens can show them. */
function nameOptions(prototype: string) {
  const names = [prototype, `${prototype} With Photovoltaic Panels on the Roof`]
  return optionSet('protoName', 'Proto Name', names, prototype)
}

const finishOptions = optionSet('exteriorFinish', finish, [...worksFinishes], 'Metal Panel')
const noDriveThru = optionSet('driveThru', 'Drive Thru', ['None'], 'None', true)

function hallOptions(prototype: string) {
  return [
    nameOptions(prototype),
    optionSet('protoSize', 'Proto Size', Object.keys(hallBays), '120000'),
    optionSet('grossFloorArea', area, ['Standard', 'Extended'], 'Standard'),
    finishOptions,
    optionSet('buildingAddition', 'Building Addition', additions, additions[2] ?? 'None'),
    noDriveThru,
  ]
}

/** Smaller buildings come in one size only. */
function blockOptions(prototype: string, size: string) {
  return [
    nameOptions(prototype),
    optionSet('protoSize', 'Proto Size', [size], size, true),
    finishOptions,
    optionSet('buildingAddition', 'Building Addition', ['None'], 'None', true),
    noDriveThru,
  ]
}

const withPanels = condition('Proto Name', 'contains', 'Photovoltaic')

function hallFiles(): ModelFile[] {
  return [
    ...Object.keys(hallBays).flatMap(filesOfHall),
    ...filesOfWing('office-wing', 'wing', condition('Building Addition', 'contains', 'Office Wing')),
    ...filesOfWing('maintenance-bay', 'workshop', condition('Building Addition', 'equals', 'Maintenance Bay')),
  ]
}

function filesOfHall(size: string): ModelFile[] {
  const ofSize = condition('Proto Size', 'equals', size)
  const refrigerated = condition('Building Addition', 'contains', 'Refrigerated')
  return [
    ...['yard', 'shell', 'roof', 'racks'].map((part) => ({
      name: `${part}-${size}`,
      recipe: `hall/${part}-${size}`,
      isInside: part === 'racks',
      rules: [ofSize],
    })),
    ...worksFinishes.map((one) => ({
      name: `facade-${size}-${one}`,
      recipe: `hall/finish-${size}-${one}`,
      rules: [every(ofSize, condition(finish, 'equal', one))],
    })),
    { name: `panels-${size}`, recipe: `hall/solar-${size}`, rules: [every(ofSize, withPanels)] },
    {
      name: `covered-loading-${size}`,
      recipe: `hall/canopies-${size}`,
      rules: [every(ofSize, condition(area, 'equals', 'Extended'))],
    },
    {
      name: `annex-${size}`,
      recipe: `annex/${size}`,
      rules: [every(ofSize, refrigerated, condition(area, 'not-equals', 'Extended'))],
    },
  ]
}

/** The model files of a wing, which is built against the east end of a hall. */
function filesOfWing(name: string, block: string, isWanted: ReturnType<typeof condition>): ModelFile[] {
  return [
    { name, recipe: `${block}/shell`, rules: [isWanted] },
    { name: `${name}-roof`, recipe: `${block}/roof`, rules: [isWanted] },
    { name: `${name}-interior`, recipe: `${block}/interior`, rules: [isWanted] },
    ...worksFinishes.map((one) => ({
      name: `${name}-${one}`,
      recipe: `${block}/finish-${one}`,
      rules: [every(isWanted, condition(finish, 'equals', one))],
    })),
  ]
}

function blockFiles(block: 'office' | 'center'): ModelFile[] {
  const always = condition('Proto Name', 'not-equals', '')
  return [
    { name: 'site', recipe: 'works/forecourt', rules: [always] },
    { name: 'structure', recipe: `${block}/shell`, rules: [always] },
    { name: 'roof', recipe: `${block}/roof`, rules: [always] },
    { name: 'interior', recipe: `${block}/interior`, rules: [always] },
    { name: 'panels', recipe: `${block}/solar`, rules: [withPanels] },
    ...worksFinishes.map((one) => ({
      name: `facade-${one}`,
      recipe: `${block}/finish-${one}`,
      rules: [condition(finish, 'equals', one)],
    })),
  ]
}

const hallMessages: StoredMessageConfiguration[] = [
  {
    message:
      'NOT A SUPPORTED CONFIGURATION: the refrigerated annex stands where the extended floor area would be. Choose the standard floor area, or plan the annex as a building of its own and request it separately.',
    rules: [every(condition('Building Addition', 'contains', 'Refrigerated'), condition(area, 'equals', 'Extended'))],
  },
]

type Works = Omit<PrototypeOutline, 'hasPicture' | 'messages'> &
  Partial<Pick<PrototypeOutline, 'hasPicture' | 'messages'>>

function works(outline: Works): PrototypeOutline {
  return { hasPicture: true, messages: [], ...outline }
}

const hallName = 'Regional Distribution Center Type A (Cross-Dock 40 Doors)'
const inBrick = { [finish]: 'Brick' }

export const acmePrototypes: PrototypeOutline[] = [
  works({
    prototype: hallName,
    title:
      'Regional Distribution Center Type A With Cross-Dock Operation, Forty Dock Doors, a Two-Story Office and Space for Refrigerated Goods',
    optionSets: hallOptions(hallName),
    files: hallFiles,
    messages: hallMessages,
    view: { distance: 2.9, to: [-40, -10, 2] },
    releases: [
      release('2023.1', 'published', { released: 610, automation: false }),
      release('2024.1 - Revised Structural Grid (Seismic D)', 'published', { released: 205 }),
    ],
  }),
  works({
    prototype: 'Headquarters Office',
    title: 'Headquarters Office, Five Stories',
    optionSets: blockOptions('Headquarters Office', '45000'),
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
    optionSets: blockOptions('Neighborhood Service Center', '5500'),
    files: () => blockFiles('center'),
    view: { distance: 1.1, to: [0, -4, 2] },
    releases: [release('2023.1', 'published', { released: 540, defaults: { [finish]: 'Stone' } })],
  }),
]
