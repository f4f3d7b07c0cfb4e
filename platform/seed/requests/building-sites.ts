import { architectsOfRecord, type projectTypes } from '@lintel/shared/contract/assembly'
import { demoAddresses } from '../cloud-addresses.ts'
import { idFrom } from './id-from.ts'
import type { Draw } from './pick.ts'

/** What is built, and where; people request its model once or several times. */
export type BuildingSite = {
  architectOfRecord: string
  projectType: string
  projectNumber: string
  projectName: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  county: string
  township: string
  bim360ProjectId: string
}

const roads = [
  'Main Street',
  'Market Street',
  'Mall Drive',
  'Highway 41',
  'Airport Road',
  'College Avenue',
  'Peachtree Road',
  'Old Mill Road',
  'University Drive',
  'Commerce Parkway',
  'River Road',
  'Lakeside Boulevard',
  'Veterans Parkway',
  'Church Street',
  'Depot Street',
  'Franklin Pike',
  'Hillcrest Road',
  'Jefferson Avenue',
  'Kings Highway',
  'Liberty Square',
  'Magnolia Avenue',
  'North Loop',
  'Orchard Lane',
  'Prairie View Drive',
  'Quarry Road',
  'Ridgewood Crossing',
  'Southgate Plaza',
  'Town Center Way',
  'Union Station',
  'Valley Forge Road',
  'Westfield Commons',
  'Yorktown Road',
]
const kinds: [(typeof projectTypes)[number], string, number][] = [
  ['FSR - Free Standing Restaurant', 'FSR', 68],
  ['LIC - Licensee', 'LIC', 9],
  ['INL - In-Line', 'In-Line', 9],
  ['BTS - Build To Suit', 'BTS', 8],
  ['STC - STC Properties', 'STC', 6],
]
const counties = ['Fulton', 'Franklin', 'Jefferson', 'Washington', 'Madison', 'Orange', 'Lake', 'Marion']

export function buildingSite(draw: Draw, organizationId: string, index: number): BuildingSite {
  const { city, state, zipCode } = draw.one(demoAddresses)
  const road = draw.one(roads)
  const [projectType, short] = draw.weighted(kinds.map((kind) => [kind, kind[2]] as const))
  const projectNumber = String(1000 + index * 3).padStart(5, '0')
  return {
    architectOfRecord: draw.one(architectsOfRecord),
    projectType,
    projectNumber,
    projectName: `${city} ${road} ${short}`,
    address1: `${Math.floor(draw.between(100, 9900))} ${road}`,
    address2: draw.chance(0.15) ? `Suite ${Math.floor(draw.between(100, 400))}` : '',
    city,
    state,
    zipCode,
    county: draw.chance(0.4) ? draw.one(counties) : '',
    township: '',
    bim360ProjectId: idFrom(organizationId, 'project', projectNumber),
  }
}
