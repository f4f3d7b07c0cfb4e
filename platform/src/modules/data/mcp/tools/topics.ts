import { z } from 'zod'
import { listMembers } from '../../../organization/members/index.ts'
import { displayNameOf } from '../../../organization/users/index.ts'
import { readTopic } from '../../topics/changes/read-topic.ts'
import { choicesOf } from '../../topics/choices/choices.ts'
import { readComments } from '../../topics/comments/read-comments.ts'
import { readHistory } from '../../topics/history/read-history.ts'
import { pageOf, paging, type Page } from '../page.ts'
import { rowInput, rowPage } from '../rows.ts'
import { readTool } from '../tool.ts'

const anyRole = ['topics.read'] as const
const id = z.uuid().describe('The ID of the topic')
const maxMembers = 500

const listTool = readTool(
  {
    name: 'list_topics',
    title: 'List topics',
    description: 'Topics (BCF issues) by project and number. Each row has the ID of the topic.',
    anyRole,
    input: z.strictObject(rowInput),
  },
  (scope, input) => rowPage(scope, { source: 'topics', defaultFields }, input),
)

export const topicTool = readTool(
  {
    name: 'get_topic',
    title: 'Read a topic',
    description:
      'One topic with its description, links, project and what it is about. Its revision is needed to change it.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => ({ item: await readTopic(scope, input.id) }),
)

const commentsTool = readTool(
  {
    name: 'list_topic_comments',
    title: 'List the comments on a topic',
    description: 'Comments, newest first.',
    anyRole,
    input: z.strictObject({ id, ...paging }),
  },
  async (scope, { id: topicId, cursor: before, limit }) =>
    byPosition(await readComments(scope, { topicId, before, take: limit }), limit),
)

const historyTool = readTool(
  {
    name: 'list_topic_history',
    title: 'List the history of a topic',
    description: 'Who changed what and when, newest first.',
    anyRole,
    input: z.strictObject({ id, ...paging }),
  },
  async (scope, { id: topicId, cursor: before, limit }) =>
    byPosition(await readHistory(scope, { topicId, before, take: limit }), limit),
)

const optionsTool = readTool(
  {
    name: 'get_topic_options',
    title: 'Read what topics can be set to',
    description:
      'The types, statuses, priorities, labels and stages of topics, and the members whom they can be assigned to.',
    anyRole,
    input: z.strictObject({}),
  },
  async ({ tx, organizationId }) => {
    const { revision: _revision, ...choices } = await choicesOf(tx, organizationId)
    const members = await listMembers(tx, organizationId)
    const mentionableMembers = members
      .slice(0, maxMembers)
      .map((member) => ({ id: member.id, name: displayNameOf(member) }))
    return { item: { ...choices, members: mentionableMembers, memberCount: members.length } }
  },
)

export const topicTools = [listTool, topicTool, commentsTool, historyTool, optionsTool]

/** The page as it was read, as far as an answer can hold it: `next` is the position before which the next page begins. */
function byPosition(
  { items, next }: { items: readonly { position: number }[]; next: number | null },
  limit: number,
): Page {
  const page = pageOf(items, limit, ({ position }) => position)
  return page.next === null && next !== null ? { ...page, next: String(next) } : page
}

const defaultFields = [
  ...['number', 'projectNumber', 'projectName', 'title', 'type', 'status', 'isOpen', 'isOverdue', 'priority', 'labels'],
  ...['assignedTo', 'dueDate', 'commentCount', 'createdDate', 'createdBy', 'modifiedDate'],
]
