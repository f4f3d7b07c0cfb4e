import type { RoleName } from '@lintel/shared/contract'
import type { TopicChoices } from '@lintel/shared/contract/topics'
import { projectNameOf } from '../../../../plugins/standards/project-name.ts'
import { forVersion, type Version } from '../bcf-deps.ts'
import type { Extensions, Project } from './schemas.ts'

type Roles = readonly RoleName[]

function projectActions(roles: Roles): string[] {
  return roles.includes('topics.create') ? ['createTopic'] : []
}

/** Topics can't be deleted: a status closes them. */
export function topicActions(roles: Roles): string[] {
  const changes = ['update', 'updateBimSnippet', 'updateRelatedTopics', 'updateDocumentReferences', 'updateFiles']
  return [
    ...(roles.includes('topics.update') ? changes : []),
    'createComment',
    ...(viewpointActions(roles).length > 0 ? ['createViewpoint'] : []),
  ]
}

export function viewpointActions(roles: Roles): string[] {
  return roles.includes('topics.create') || roles.includes('topics.update') ? ['delete'] : []
}

/** Only for the author. */
export function commentActions(isOwn: boolean): string[] {
  return isOwn ? ['update', 'delete'] : []
}

type NamedProject = { id: string; projectNumber: string; projectName: string }

export function describeProject(organizationId: string, project: NamedProject, roles: Roles): Project {
  const { id, projectNumber, projectName } = project
  return {
    project_id: projectNameOf(organizationId, id),
    name: [projectNumber, projectName].filter((part) => part !== '').join(' ') || 'Project',
    authorization: { project_actions: projectActions(roles) },
  }
}

type ExtensionValues = { choices: TopicChoices; users: string[]; roles: Roles; version: Version }

export function describeExtensions({ choices, users, roles, version }: ExtensionValues): Extensions {
  return {
    topic_type: choices.types,
    topic_status: choices.statuses.map(({ name }) => name),
    topic_label: choices.labels,
    // Any type of snippet is accepted.
    snippet_type: [],
    priority: choices.priorities,
    ...forVersion(version, { '3.0': { users }, '2.1': { user_id_type: users } }),
    stage: choices.stages,
    project_actions: projectActions(roles),
    topic_actions: topicActions(roles),
    comment_actions: [],
  }
}
