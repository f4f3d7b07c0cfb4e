import {
  condition,
  every,
  fileIn,
  optionSet,
  release,
  type PrototypeOutline,
  type StoredFileConfiguration,
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
function hallOptions(prototype: string) {
  return [
    optionSet(
      'protoName',
      'Proto Name',
      [prototype, `${prototype}, Mirrored for Sites With Access From the East`],
      prototype,
    ),
    optionSet('protoSize', 'Proto Size', ['60000', '120000', '250000', '1000000'], '120000'),
    optionSet('grossFloorArea', area, ['Standard', 'Extended'], 'Standard'),
    optionSet('exteriorFinish', finish, ['Metal Panel', 'Brick', 'Stone'], 'Metal Panel'),
    optionSet('buildingAddition', 'Building Addition', additions, 'None'),
    optionSet('driveThru', 'Drive Thru', ['None'], 'None', true),
  ]
}

function hallFiles(folder: string): StoredFileConfiguration[] {
  const file = fileIn(folder)
  return [
    { urn: file('hall'), rules: [condition('Proto Size', 'less-than', 500_000)] },
    { urn: file('hall', 'campus'), rules: [condition('Proto Size', 'greater-than', 499_999)] },
    { urn: file('facade', 'masonry'), rules: [condition(finish, 'array-contains', ['Brick', 'Stone'])] },
    { urn: file('facade', 'metal'), rules: [condition(finish, 'equal', 'Metal Panel')] },
    {
      urn: file('annex'),
      rules: [
        every(condition('Building Addition', 'contains', 'Refrigerated'), condition(area, 'not-equals', 'Extended')),
      ],
    },
  ]
}

const messages = [
  {
    message:
      'NOT A SUPPORTED CONFIGURATION: the refrigerated annex stands where the extended floor area would be. Choose the standard floor area, or plan the annex as a building of its own and request it separately.',
    rules: [every(condition('Building Addition', 'contains', 'Refrigerated'), condition(area, 'equals', 'Extended'))],
  },
]

type Hall = Pick<PrototypeOutline, 'prototype' | 'title' | 'massing' | 'finish' | 'daylight' | 'releases'>

function hall(outline: Hall): PrototypeOutline {
  return { accent: '#d98324', optionSets: hallOptions(outline.prototype), files: hallFiles, messages, ...outline }
}

export const acmePrototypes: PrototypeOutline[] = [
  hall({
    prototype: 'Regional Distribution Center Type A (Cross-Dock 40 Doors)',
    title:
      'Regional Distribution Center Type A With Cross-Dock Operation, Forty Dock Doors, a Two-Storey Office and Space for Refrigerated Goods',
    massing: 'distributionHall',
    finish: 'Metal Panel',
    daylight: 'noon',
    releases: [
      release('2023.1', 'published', { released: 610, automation: false, daylight: 'autumn' }),
      release('2024.1 - Revised Structural Grid (Seismic D)', 'published', { released: 205 }),
    ],
  }),
  hall({
    prototype: 'Headquarters Office',
    title: 'Headquarters Office, Five Storeys',
    massing: 'officeBlock',
    finish: 'Brick',
    daylight: 'morning',
    releases: [
      release('2022.1', 'published', { released: 950, finish: 'Stone', daylight: 'evening' }),
      release('2024.1', 'published', { released: 230 }),
    ],
  }),
  hall({
    prototype: 'Neighborhood Service Center',
    title: 'Neighborhood Service Center',
    finish: 'Stone',
    daylight: 'noon',
    releases: [release('2023.1', 'published', { released: 540 })],
  }),
]
