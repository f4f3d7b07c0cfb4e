import type { Camera, Member } from '@lintel/shared/contract'
import type {
  Topic,
  TopicComment,
  TopicEvent,
  TopicFinding,
  TopicPerson,
  TopicViewpoint,
} from '@lintel/shared/contract/topics'
import { captureId, hoursAgo } from '../a-capture.ts'
import { masterDoor } from '../a-review.ts'

export const ada: TopicPerson = { id: 'auth0|ada', name: 'Ada Byrne', email: 'ada@lintel.test' }
export const bo: TopicPerson = { id: 'auth0|bo', name: 'Bo Adams', email: 'bo@lintel.test' }

export const someMembers: Member[] = [ada, bo].map(({ id, name, email }) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: id ?? '', firstName, lastName, contactEmail: email, picture: null, roles: [] }
})

/** The nth id of a topic. */
export function topicId(number: number): string {
  return captureId(3000 + number)
}

/** Open and unassigned, in the test captures' project. */
export function aTopic(parts: Partial<Topic> = {}): Topic {
  return {
    id: topicId(1),
    number: 12,
    project: { id: captureId(901), number: '0815', name: 'Main Street' },
    title: 'Door too low',
    type: 'Issue',
    status: 'Open',
    isOpen: true,
    priority: null,
    labels: [],
    stage: null,
    assignedTo: null,
    dueDate: null,
    isPerhapsResolved: false,
    commentCount: 0,
    viewpointCount: 0,
    createdDate: hoursAgo(48),
    createdBy: ada,
    modifiedDate: hoursAgo(3),
    modifiedBy: bo,
    revision: 1,
    description: '',
    referenceLinks: [],
    about: [],
    isFollowed: false,
    ...parts,
  }
}

export function aComment(parts: Partial<TopicComment> = {}): TopicComment {
  return {
    id: captureId(4000),
    topicId: topicId(1),
    position: 1,
    text: 'Who looks at it?',
    viewpointId: null,
    mentions: [],
    author: bo,
    createdDate: hoursAgo(2),
    modifiedDate: null,
    modifiedBy: null,
    isOwn: false,
    revision: 1,
    ...parts,
  }
}

export const southCamera: Camera = {
  cameraType: 1,
  cutPlanes: [],
  target: { x: 10, y: 8, z: 2 },
  position: { x: 14, y: -20, z: 6 },
  upVector: { x: 0, y: 0, z: 1 },
}

/** From the south, in the first capture. */
export function aViewpoint(parts: Partial<TopicViewpoint> = {}): TopicViewpoint {
  return {
    id: captureId(5000),
    topicId: topicId(1),
    pin: { x: 10, y: 8, z: 2 },
    seenIn: { kind: 'capture', captureId: captureId(1) },
    pictureUrl: '/files/viewpoint.webp',
    hasCamera: true,
    author: ada,
    createdDate: hoursAgo(2),
    camera: southCamera,
    components: { selection: [{ elementId: 'unique-2' }] },
    drawings: null,
    ...parts,
  }
}

/** A finding about doors, without a topic. */
export function aFinding(number: number, parts: Partial<TopicFinding> = {}): TopicFinding {
  return {
    key: String(number).padStart(32, '0'),
    masterElementId: masterDoor,
    category: 'Doors',
    family: 'Single Flush',
    type: '36 x 84',
    rule: { kind: 'instance', setName: '', parameterName: 'Height' },
    elementCount: 2,
    title: `Finding ${number}`,
    topic: null,
    ...parts,
  }
}

export function anEvent(parts: Partial<TopicEvent> = {}): TopicEvent {
  return {
    position: 1,
    at: hoursAgo(3),
    author: bo,
    kind: 'field',
    field: 'status',
    before: 'In Progress',
    after: 'Open',
    commentId: null,
    viewpointId: null,
    revision: 1,
    ...parts,
  }
}
