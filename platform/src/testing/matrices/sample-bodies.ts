import { sample } from 'openapi-sampler'

export type ApiDocument = { paths: Record<string, Record<string, Operation>> }
export type Operation = {
  parameters?: {
    in: string
    name: string
    required?: boolean
    schema?: { format?: string; example?: number; minimum?: number }
  }[]
  requestBody?: { content: Record<string, { schema?: object }> }
}

export type Samples = {
  /** Every reference by id. */
  id: string
  /** Every reference to a person. */
  userId: string
  /** Every free text. */
  text: string
}

/** Values by field name that satisfy constraints of body schemas which OpenAPI cannot express. */
const checkedFields: Record<string, unknown> = {
  annualDepreciationValue: '10.00',
  assignedTo: null,
  audience: 'self',
  bitmap_data: 'iVBORw0KGgo=',
  camera_direction: { x: 1, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  color: '336699',
  colour: '#336699',
  currency: 'EUR',
  currentValue: '10.00',
  due_date: '2027-03-31T00:00:00Z',
  customRoles: undefined,
  email: undefined,
  emails: 'someone@example.com',
  msrp: '10.00',
  // A custom role's.
  permissions: 'prototypes.read',
  // A viewpoint has one camera.
  orthogonal_camera: undefined,
  position: { x: 1, y: 1, z: 1 },
  purchasePrice: '10.00',
  redirectAddresses: 'https://example.com/callback',
  reference: 'https://example.com/clash.csv',
  referenceLinks: 'https://example.com/plan',
  reference_links: 'https://example.com/plan',
  snapshot_data: 'iVBORw0KGgo=',
  sharedGuid: '1f2e3d4c-5b6a-4798-8897-a6b5c4d3e2f1',
  target: { x: 0, y: 0, z: 0 },
  upVector: { x: 0, y: 0, z: 1 },
  zipCode: '30326',
  url: 'https://example.com/manual',
  time: '06:00',
  timeZone: 'UTC',
  globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
  picture: 'data:image/png;base64,iVBORw0KGgo=',
  thumbnail: 'data:image/png;base64,iVBORw0KGgo=',
  events: 'capture.completed',
  filter: { logic: 'and', filters: [] },
  // Only of OTLP endpoints.
  header: null,
  grouping: null,
  // A report has few columns, and none with a sampled name.
  threshold: null,
  grid: 'sampled-grid',
  // The first topic status is an open one.
  isClosed: false,
  role: null,
}

/** A body with every field of the OpenAPI document; undefined for requests without a JSON body. */
export function sampleBody(document: ApiDocument, operation: Operation, samples: Samples): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && filled(sample(schema, { enablePatterns: true }, document), samples)
}

function filled(value: unknown, samples: Samples, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, samples, name))
  if (name in checkedFields) return checkedFields[name]
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, samples, key)]))
  if (typeof value !== 'string') return value
  if (name === 'userId') return samples.userId
  if (/^id$|Id$/.test(name)) return samples.id
  return value === 'string' || name === 'key' ? samples.text : value
}
