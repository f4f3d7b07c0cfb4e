import type { TopicCreate, TopicViewpointCreate } from '@lintel/shared/contract/topics'

type Point = { x: number; y: number; z: number }

/** An issue that someone found in a demo building, with its comments. Days count from the start. */
export type DemoTopic = Pick<TopicCreate, 'title'> &
  Partial<Pick<TopicCreate, 'description' | 'type' | 'status' | 'priority' | 'labels' | 'stage'>> & {
    organizationId: string
    /** The number of the building's project. */
    project: string
    by: string
    assignedTo?: string
    /** Days from today; a negative number is overdue. */
    dueIn?: number
    /** Position of its pin, in meters. */
    pin?: Point
    /** The viewpoint has a horizontal section above the pin. */
    isInside?: boolean
    /** The topic's master elements, by a part of their family name. */
    family?: string
    comments?: readonly { by: string; text: string }[]
  }

const [everett, reyes, delgado] = ['local|everything', 'local|reviewer', 'local|designer']

const ofCrestline = { organizationId: 'CFA', project: '04418', by: reyes } as const
const ofAlpharetta = { ...ofCrestline, project: '04502' } as const
const ofHarbor = { organizationId: 'HFA', project: 'HF-118', by: reyes } as const

export const demoTopics: readonly DemoTopic[] = [
  {
    ...ofCrestline,
    title: 'Clearance at the drive-thru window is too low',
    description: 'The canopy is 8′ 6″ above the lane. The standard requires 9′ 6″.',
    ...{ type: 'Clash', priority: 'Critical', labels: ['Architecture', 'Structure'], stage: 'Design' },
    ...{ assignedTo: delgado, dueIn: -9, pin: { x: 12, y: 2, z: 2.6 }, family: 'Drive Thru' },
    comments: [
      { by: everett, text: '@[Dario Delgado](local|designer), can the canopy be raised without a new column?' },
      { by: delgado, text: "Yes, by 16 inches. I'll send the drawing this week." },
      { by: reyes, text: "Thanks. I'll check it again with the next capture." },
    ],
  },
  {
    ...ofCrestline,
    title: 'Cold storage door swings the wrong way',
    ...{ type: 'Issue', status: 'In Progress', priority: 'High', labels: ['Architecture'], stage: 'Design' },
    ...{ assignedTo: delgado, dueIn: 6, pin: { x: 6, y: 8, z: 1 }, isInside: true, family: 'Door' },
    comments: [{ by: delgado, text: 'Flipped in the working model.' }],
  },
  {
    ...ofCrestline,
    title: 'Fire rating is missing on the kitchen wall',
    ...{ type: 'Issue', priority: 'High', labels: ['Architecture'], assignedTo: reyes, dueIn: -2, family: 'Wall' },
    pin: { x: 8, y: 10, z: 1.5 },
    isInside: true,
  },
  {
    ...ofCrestline,
    title: 'Which light fixtures go over the counter?',
    ...{ type: 'Request', status: 'Resolved', priority: 'Normal', labels: ['Electrical'], assignedTo: everett },
    comments: [{ by: everett, text: "The round standard ones. They're in the schedule." }],
  },
  {
    ...ofCrestline,
    title: 'Patio railing differs from the standard',
    description: "The landlord wants a railing that matches the neighbor's.",
    ...{ type: 'Remark', status: 'Accepted', priority: 'Low', pin: { x: 2, y: -3, z: 0.5 } },
  },
  {
    ...ofCrestline,
    title: 'Roof drain sits above the walk-in freezer',
    ...{ type: 'Clash', status: 'Closed', priority: 'Critical', labels: ['Plumbing'], stage: 'Design' },
    ...{ assignedTo: delgado, dueIn: -40, pin: { x: 5, y: 9, z: 4.5 } },
    comments: [{ by: reyes, text: 'Fixed in the last capture.' }],
  },
  {
    ...ofAlpharetta,
    title: 'Play area has no second exit',
    ...{ type: 'Issue', priority: 'Critical', labels: ['Architecture'], stage: 'Design', assignedTo: reyes, dueIn: 3 },
    pin: { x: 3, y: 4, z: 1 },
    isInside: true,
    comments: [{ by: everett, text: 'The fire marshal asked for it too.' }],
  },
  {
    ...ofAlpharetta,
    title: "Stucco joints don't line up with the window heads",
    ...{ type: 'Remark', priority: 'Low', stage: 'Construction', pin: { x: -4, y: -7, z: 2.5 }, family: 'Window' },
  },
  {
    ...ofAlpharetta,
    title: 'Send the manufacturer’s data sheet for the entrance doors',
    ...{ type: 'Request', status: 'In Progress', assignedTo: delgado, dueIn: 14, family: 'Door' },
  },
  {
    ...ofHarbor,
    title: 'Boat rack blocks the gate',
    ...{ type: 'Clash', priority: 'High', labels: ['Structure'], assignedTo: reyes, dueIn: -5 },
    pin: { x: 4, y: 3, z: 1 },
    comments: [{ by: everett, text: 'Moving the rack three feet is enough.' }],
  },
  {
    ...ofHarbor,
    title: 'Jetty handrail is too short',
    ...{ type: 'Issue', status: 'In Progress', priority: 'Normal', assignedTo: everett, dueIn: 20 },
    pin: { x: 9, y: 1, z: 1 },
  },
  {
    ...ofHarbor,
    title: 'Number of berths matches the permit',
    ...{ type: 'Request', status: 'Closed', priority: 'Normal' },
    comments: [{ by: reyes, text: 'Counted: 24.' }],
  },
]

/** Height in meters above the floor at which rooms are cut open: above doors and below ceilings. */
const cutHeight = 2.95

/** Height in meters above which a pin is on a roof, which is viewed from farther away. */
const roofHeight = 4

/** From the southeast, a few meters away from the pin. */
export function viewOf({ pin, isInside = false }: { pin: Point; isInside?: boolean | undefined }) {
  const distanceFactor = pin.z > roofHeight ? 2 : 1
  return {
    camera: {
      cameraType: 1,
      cutPlanes: isInside ? [{ x: 0, y: 0, z: 1, w: -cutHeight }] : [],
      target: pin,
      position: { x: pin.x + 9 * distanceFactor, y: pin.y - 12 * distanceFactor, z: pin.z + 7 * distanceFactor },
      upVector: { x: 0, y: 0, z: 1 },
    },
    components: null,
    drawings: null,
    pin,
    seenIn: null,
  } satisfies Partial<TopicViewpointCreate>
}

/** The name of its picture in the folder `pictures`, derived from its title. */
export function topicPictureFile({ project, title }: Pick<DemoTopic, 'project' | 'title'>): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${project.toLowerCase()}-${words.join('-')}.webp`
}

/** Key of its picture in the file store. */
export function topicPictureKey(topic: DemoTopic): string {
  return `organizations/${topic.organizationId}/seeded-topics/${topicPictureFile(topic)}`
}
