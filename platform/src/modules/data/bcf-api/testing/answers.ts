import { z } from 'zod'

/**
 * Responses of BCF API 3.0 and 2.1 as the standard's schemas define them. Written from the standard, not from our routes, and strict: a
 * property that the standard doesn't have is our mistake.
 */
const guid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const date = z.iso.datetime()
const names = z.array(z.string())
const vector = z.strictObject({ x: z.number(), y: z.number(), z: z.number() })

export const versions = z.strictObject({
  versions: z.array(z.strictObject({ version_id: z.string(), detailed_version: z.string() })),
})
const project = z.strictObject({
  project_id: z.string(),
  name: z.string(),
  authorization: z.strictObject({ project_actions: z.array(z.enum(['update', 'createTopic', 'createDocument'])) }),
})
const topicActions = z.array(
  z.enum([
    'update',
    'updateBimSnippet',
    'updateRelatedTopics',
    'updateDocumentReferences',
    'updateFiles',
    'createComment',
    'createViewpoint',
    'delete',
  ]),
)
const ofExtensions = {
  topic_type: names,
  topic_status: names,
  topic_label: names,
  snippet_type: names,
  priority: names,
  stage: names,
  project_actions: names,
  topic_actions: topicActions,
  comment_actions: names,
}
const snippet = z.strictObject({
  snippet_type: z.string(),
  is_external: z.boolean(),
  reference: z.string(),
  reference_schema: z.string(),
})
const ofTopic = {
  guid,
  topic_type: z.string().optional(),
  topic_status: z.string().optional(),
  reference_links: names.optional(),
  title: z.string(),
  priority: z.string().optional(),
  labels: names.optional(),
  creation_date: date,
  creation_author: z.string(),
  modified_date: date.optional(),
  modified_author: z.string().optional(),
  assigned_to: z.string().optional(),
  stage: z.string().optional(),
  description: z.string().optional(),
  bim_snippet: snippet.optional(),
  due_date: date.optional(),
  authorization: z.strictObject({ topic_actions: topicActions, topic_status: names }),
}
const comment = z.strictObject({
  guid,
  date,
  author: z.string(),
  comment: z.string(),
  topic_guid: guid,
  viewpoint_guid: guid.optional(),
  modified_date: date.optional(),
  modified_author: z.string().optional(),
  authorization: z.strictObject({ comment_actions: z.array(z.enum(['update', 'delete'])) }),
})
const lens = { camera_view_point: vector, camera_direction: vector, camera_up_vector: vector }
const ofViewpoint = {
  guid,
  lines: z.array(z.strictObject({ start_point: vector, end_point: vector })).optional(),
  clipping_planes: z.array(z.strictObject({ location: vector, direction: vector })).optional(),
  bitmaps: z
    .array(
      z.strictObject({
        ...{ guid, bitmap_type: z.enum(['png', 'jpg']), location: vector, normal: vector, up: vector },
        height: z.number(),
      }),
    )
    .optional(),
  snapshot: z.strictObject({ snapshot_type: z.enum(['png', 'jpg']) }).optional(),
  authorization: z.strictObject({ viewpoint_actions: z.array(z.enum(['delete'])) }),
}
function viewpointWith(properties: z.ZodRawShape) {
  const perspective = z.strictObject({ ...lens, field_of_view: z.number(), ...properties })
  const orthogonal = z.strictObject({ ...lens, view_to_world_scale: z.number(), ...properties })
  return z.strictObject({
    ...ofViewpoint,
    perspective_camera: perspective.optional(),
    orthogonal_camera: orthogonal.optional(),
  })
}
const component = z.strictObject({
  ifc_guid: z.string().optional(),
  originating_system: z.string().optional(),
  authoring_tool_id: z.string().optional(),
})
const components = z.array(component)
const file = z.strictObject({
  ifc_project: z.string().optional(),
  ifc_spatial_structure_element: z.string().optional(),
  filename: z.string().optional(),
  date: date.optional(),
  reference: z.string().optional(),
})
const action = z.strictObject({ type: z.string().regex(/^[a-z]+(_[a-z]+)+$/), value: z.string().nullable() })
const topicEvent = { topic_guid: guid, date, author: z.string(), events: z.array(action), actions: z.array(action) }

const ofBoth = {
  project,
  projects: z.array(project),
  comment,
  comments: z.array(comment),
  relatedTopics: z.array(z.strictObject({ related_topic_guid: guid })),
  reference: z.strictObject({ guid, url: z.string().optional(), description: z.string().optional() }),
  files: z.array(file),
  filesInformation: z.array(
    z.strictObject({
      display_information: z.array(z.strictObject({ field_display_name: z.string(), field_value: z.string() })),
      file,
    }),
  ),
  snippet,
  selection: z.strictObject({ selection: components }),
  coloring: z.strictObject({
    coloring: z.array(z.strictObject({ color: z.string().regex(/^[0-9a-f]{6,8}$/), components })),
  }),
  visibility: z.strictObject({
    visibility: z.strictObject({
      default_visibility: z.boolean(),
      exceptions: components,
      view_setup_hints: z
        .strictObject({
          spaces_visible: z.boolean(),
          space_boundaries_visible: z.boolean(),
          openings_visible: z.boolean(),
        })
        .partial()
        .optional(),
    }),
  }),
  topicEvents: z.array(z.strictObject(topicEvent)),
  commentEvents: z.array(z.strictObject({ ...topicEvent, comment_guid: guid })),
  error: z.object({ message: z.string().min(1) }),
}

function responseSchemas(topic: z.ZodObject, viewpoint: z.ZodObject, extensions: z.ZodObject) {
  return { ...ofBoth, topic, topics: z.array(topic), viewpoint, viewpoints: z.array(viewpoint), extensions }
}

export const answers = {
  '3.0': responseSchemas(
    z.strictObject({ ...ofTopic, server_assigned_id: z.string() }),
    viewpointWith({ aspect_ratio: z.number() }),
    z.strictObject({ ...ofExtensions, users: names }),
  ),
  '2.1': responseSchemas(
    z.strictObject(ofTopic),
    viewpointWith({}),
    z.strictObject({ ...ofExtensions, user_id_type: names }),
  ),
}
export type ResponseName = keyof (typeof answers)['3.0']
