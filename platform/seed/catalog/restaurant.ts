import type { Finish } from '../models/kit/finishes.ts'
import type { RestaurantDesignName } from '../models/designs/restaurant/presets.ts'
import {
  condition,
  every,
  optionSet,
  some,
  type ModelFile,
  type ReleaseOutline,
  type StoredMessageConfiguration,
} from './catalog.ts'

const additions = ['None', 'Covered Patio', 'Play Area', 'Pantry Extension']
const driveThrus = ['None', 'Single Lane', 'Dual Lane', 'Dual Lane With Canopy']

/** The sizes and options of a restaurant; the first of each is the default. */
export type Offer = {
  design: RestaurantDesignName
  look: 0 | 1 | 2
  sizes: readonly [string, ...string[]]
  finishes: readonly [Finish, ...Finish[]]
  driveThru: string
  addition: string
  /** The release whose pantry file is missing, to demonstrate a failure. */
  missingFileVersion?: string
}

export function restaurantOptions(prototype: string, { sizes, finishes, driveThru, addition }: Offer) {
  const names = [`${prototype} Standard`, `${prototype} LE`, `${prototype} LER`]
  return [
    optionSet('protoName', 'Proto Name', names, `${prototype} Standard`),
    optionSet('protoSize', 'Proto Size', [...sizes].sort(), sizes[0]),
    optionSet('exteriorFinish', 'Exterior Finish', [...finishes], finishes[0]),
    optionSet('buildingAddition', 'Building Addition', additions, addition),
    optionSet('driveThru', 'Drive Thru', driveThrus, driveThru),
  ]
}

/** One model per part of the building; together their rules use every operator. */
export function restaurantFiles(offer: Offer): (release: ReleaseOutline) => ModelFile[] {
  const { design, look } = offer
  const sized = offer.sizes.flatMap((size) => filesOfSize(offer, size))
  return ({ version }) => [
    { name: 'site-work', recipe: `site/${look}`, rules: [condition('Proto Name', 'not-equals', '')] },
    ...sized,
    { name: 'entrance', recipe: `${design}/entrance`, rules: [condition('Proto Name', 'contains', 'Standard')] },
    { name: 'entrance-tower', recipe: `${design}/entrance-tall`, rules: [condition('Proto Name', 'contains', ' LE')] },
    { name: 'sign-east', recipe: `${design}/east-sign`, rules: [condition('Proto Name', 'contains', 'LER')] },
    { name: 'small-kitchen', recipe: `${design}/kitchen-small`, rules: [condition('Proto Size', 'less-than', 5000)] },
    {
      name: 'large-kitchen',
      recipe: `${design}/kitchen-large`,
      rules: [condition('Proto Size', 'greater-than', 4999)],
    },
    {
      name: 'pantry',
      recipe: `${design}/pantry`,
      rules: [condition('Building Addition', 'contains', 'Pantry')],
      isLost: version === offer.missingFileVersion,
    },
    ...laneFiles,
    // The sprinkler model exists only in Autodesk's service; the platform has no file for it.
    { name: 'fire-protection', rules: [every(condition('Proto Name', 'contains', 'LER'), newSince(version))] },
    // Models that the authors never finished: the platform omits these two.
    { name: 'solar-roof', rules: [] },
    { rules: [condition('Exterior Finish', 'equal', 'Cedar')] },
  ]
}

/** Sprinklers are modeled for restaurants with play areas and, since 2024, for those with a patio. */
function newSince(version: string) {
  const additionsWithSprinklers = version >= '2024' ? ['Play Area', 'Covered Patio'] : ['Play Area']
  return condition('Building Addition', 'array-contains', additionsWithSprinklers)
}

function filesOfSize({ design, finishes }: Offer, size: string): ModelFile[] {
  const ofSize = condition('Proto Size', 'equal', size)
  const patio = every(ofSize, condition('Building Addition', 'equals', 'Covered Patio'))
  const play = every(condition('Building Addition', 'equals', 'Play Area'), ofSize)
  return [
    { name: `shell-${size}`, recipe: `${design}/shell-${size}`, rules: [ofSize] },
    ...finishes.map((finish) => ({
      name: `finish-${size}-${finish}`,
      recipe: `${design}/finish-${size}-${finish}`,
      rules: [every(ofSize, condition('Exterior Finish', 'equals', finish))],
    })),
    { name: `roof-${size}`, recipe: `${design}/roof-${size}`, rules: [ofSize] },
    { name: `dining-${size}`, recipe: `${design}/dining-${size}`, rules: [ofSize] },
    { name: `patio-${size}`, recipe: `${design}/patio-${size}`, rules: [patio] },
    // The smallest building has no room beside it for a play area.
    ...(size === '3600' ? [] : [{ name: `play-${size}`, recipe: `${design}/play-${size}`, rules: [play] }]),
  ]
}

const laneFiles: ModelFile[] = [
  { name: 'drive-thru-lane', recipe: 'lanes/first', rules: [condition('Drive Thru', 'contains', 'Lane')] },
  { name: 'drive-thru-verge', recipe: 'lanes/verge', rules: [condition('Drive Thru', 'equals', 'Single Lane')] },
  { name: 'drive-thru-second-lane', recipe: 'lanes/second', rules: [condition('Drive Thru', 'contains', 'Dual')] },
  {
    name: 'drive-thru-canopy',
    recipe: 'lanes/canopy',
    rules: [every(condition('Drive Thru', 'contains', 'Canopy'), condition('Proto Size', 'greater-than', 4000))],
  },
  { name: 'garden', recipe: 'lanes/garden', rules: [condition('Drive Thru', 'equals', 'None')] },
]

export const restaurantMessages: StoredMessageConfiguration[] = [
  {
    message: 'NOT A SUPPORTED CONFIGURATION: a dual drive-thru needs a Proto Size of 4400 or more.',
    rules: [every(condition('Drive Thru', 'contains', 'Dual'), condition('Proto Size', 'less-than', 4400))],
  },
  {
    message: 'NOT A SUPPORTED CONFIGURATION: a play area requires a Proto Size of 4400 or more.',
    rules: [every(condition('Building Addition', 'equal', 'Play Area'), condition('Proto Size', 'less-than', 4400))],
  },
  {
    message: 'Cedar needs a fire-retardant coating in most jurisdictions. Check with the local authority.',
    rules: [condition('Exterior Finish', 'equals', 'Cedar')],
  },
  {
    message: 'The canopy adds six footings outside the building pad.',
    rules: [condition('Drive Thru', 'contains', 'Canopy')],
  },
  {
    message: 'Stone and brick need a ledge in the foundation.',
    rules: [some(condition('Exterior Finish', 'equals', 'Stone'), condition('Exterior Finish', 'equals', 'Brick'))],
  },
]
