import { topicChangeSchema, topicCommentCreateSchema, topicCreateSchema } from '@lintel/shared/contract/topics'
import { z } from 'zod'
import { changeTopic } from '../../topics/changes/change-topic.ts'
import { createTopic } from '../../topics/changes/create-topic.ts'
import { addComment } from '../../topics/comments/write-comments.ts'
import { writeTool } from '../tool.ts'

const create = topicCreateSchema.shape
const change = topicChangeSchema.shape
const comment = topicCommentCreateSchema.shape
const id = z.uuid().describe('The ID of the topic')

const createTool = writeTool(
  {
    name: 'create_topic',
    title: 'Create a topic',
    description:
      'Creates a topic in a project, in the name of the signed-in person. get_topic_options has the values that its fields can have.',
    anyRole: ['topics.create'],
    input: topicCreateSchema.omit({ id: true }).extend({
      projectId: create.projectId.describe('The ID of the project, as list_projects has it'),
      assignedTo: create.assignedTo.describe('The ID of a member, as get_topic_options has it'),
    }),
  },
  async (scope, input) => ({ item: await createTopic(scope, input) }),
)

const changeTool = writeTool(
  {
    name: 'update_topic',
    title: 'Update a topic',
    description:
      'Changes fields of a topic; the fields that are left out stay as they are. Fails if someone else has changed the same fields since the revision.',
    anyRole: ['topics.update'],
    input: topicChangeSchema.extend({
      id,
      revision: change.revision.describe('The revision of the topic, as get_topic has it'),
      assignedTo: change.assignedTo.describe('The ID of a member, as get_topic_options has it'),
    }),
  },
  async (scope, { id: topicId, ...fields }) => ({ item: await changeTopic(scope, topicId, fields) }),
)

const commentTool = writeTool(
  {
    name: 'add_topic_comment',
    title: 'Comment on a topic',
    description: 'Adds a comment in the name of the signed-in person. Members are mentioned as @[name](id).',
    anyRole: ['topics.read'],
    input: z.strictObject({ id, text: comment.text.unwrap().min(1, 'Enter a comment.') }),
  },
  async (scope, { id: topicId, text }) => ({ item: await addComment(scope, topicId, { text }) }),
)

export const topicWriteTools = [createTool, changeTool, commentTool]
