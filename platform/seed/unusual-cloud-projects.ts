import type { CloudProject } from '@lintel/shared/contract/assembly'

export type SeedCloudProject = Omit<CloudProject, 'id' | 'hubId'> & {
  /** Null if the version cannot be read. */
  revitVersion: string | null
  /** The organization's people who work on it: users who can request assemblies, one of them, or someone without an account here. */
  members: 'everybody' | 'administrator' | 'nobody here'
}

const complete: SeedCloudProject = {
  name: '',
  projectNumber: '05200',
  address1: '4400 Ashford Dunwoody Road',
  address2: '',
  city: 'Dunwoody',
  state: 'Georgia',
  zipCode: '30346',
  projectType: 'ACC',
  revitVersion: '2024',
  members: 'everybody',
}

/** Unusual projects as they occur in real accounts: missing values, unexpected formats, very long names. */
export const unusualProjects: SeedCloudProject[] = [
  { ...complete, name: 'Dunwoody Without A Number', projectNumber: '' },
  { ...complete, name: 'Dunwoody Without An Address', projectNumber: '05201', address1: '' },
  { ...complete, name: 'Dunwoody Without A City', projectNumber: '05202', city: '' },
  { ...complete, name: 'Dunwoody Without A State', projectNumber: '05203', state: '', projectType: 'BIM360' },
  { ...complete, name: 'Dunwoody Without A Zip Code', projectNumber: '05204', zipCode: '' },
  {
    ...complete,
    name: 'Dunwoody With Nothing But A Name',
    projectNumber: '',
    address1: '',
    city: '',
    state: '',
    zipCode: '',
    projectType: 'BIM360',
  },
  { ...complete, name: 'Dunwoody With A Short State', projectNumber: '05206', state: 'GA' },
  { ...complete, name: 'Dunwoody With A Province', projectNumber: '05207', state: 'Ontario', zipCode: 'M5V 2T6' },
  {
    ...complete,
    name: 'Dunwoody With Everything',
    projectNumber: '05208',
    address2: 'Building 3',
    zipCode: '30346-1520',
  },
  { ...complete, name: 'Dunwoody That Cannot Be Read', projectNumber: '05209', revitVersion: null },
  {
    ...complete,
    name: 'Perimeter Center Mixed Use Development, Phase Two, North Parcel: Free Standing Restaurant With Double Drive Thru, Covered Patio, Playground And Shared Parking Structure',
    projectNumber: '05210-PHASE-2-NORTH-PARCEL',
    address1: '4400 Ashford Dunwoody Road, Entrance Behind The Parking Structure On Perimeter Summit Parkway',
  },
  {
    ...complete,
    name: 'Café “O’Malley & Söhne” <Pilot>',
    projectNumber: '05211',
    city: 'Coeur d’Alene',
    state: 'Idaho',
  },
  { ...complete, name: 'Lenox In-Line', projectNumber: '05212', revitVersion: 'N/A', projectType: 'BIM360' },
]
