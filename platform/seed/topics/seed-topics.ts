import { and, eq, ilike, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../src/database/connect.ts'
import { enterScope, withScope } from '../../src/database/scope.ts'
import type { JobQueue } from '../../src/jobs/job-queue.ts'
import { masterElements } from '../../src/modules/bim/master-model/schema.ts'
import { beginProjectGroup } from '../../src/modules/data/project-groups/repository.ts'
import type { TopicScope } from '../../src/modules/data/topics/announce-topics.ts'
import { createTopic } from '../../src/modules/data/topics/changes/create-topic.ts'
import { touchTopic } from '../../src/modules/data/topics/changes/topic-repository.ts'
import { addComment } from '../../src/modules/data/topics/comments/write-comments.ts'
import { topicFollowers } from '../../src/modules/data/topics/following/schema.ts'
import { insertEvents } from '../../src/modules/data/topics/history/events-repository.ts'
import { callerOf, namedPerson } from '../../src/modules/data/topics/person.ts'
import { topicEvents, topics } from '../../src/modules/data/topics/schema.ts'
import { insertViewpoint } from '../../src/modules/data/topics/viewpoints/repository.ts'
import { demoBuildings } from '../captures/demo-buildings.ts'
import type { DemoCaptureVolume } from '../captures/seed-captures.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoOrganizations } from '../organizations.ts'
import { demoTopics, topicPictureKey, viewOf, type DemoTopic } from './demo-topics.ts'

type Deps = { db: Database; jobs: JobQueue }
const day = 86_400_000

/**
 * Adds the demo topics, as people would have done, to the projects whose buildings are captured. An organization that has any topic is skipped. No
 * emails are sent about them.
 */
export async function seedTopics({ db, jobs }: Deps, volume: DemoCaptureVolume, signal: AbortSignal): Promise<void> {
  // With fewer captures, the buildings that topics are about are never added.
  if (volume !== 'all') return
  for (const { id: organizationId } of demoOrganizations) {
    const ownTopics = demoTopics.filter((topic) => topic.organizationId === organizationId)
    signal.throwIfAborted()
    if (ownTopics.length > 0)
      await withScope(db, { organizationId }, async (tx) => {
        // If two servers start at once, the second one finds the topics of the first.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topics of ${organizationId}`}, 0))`)
        const [found] = await tx
          .select({ id: topics.id })
          .from(topics)
          .where(eq(topics.organizationId, organizationId))
          .limit(1)
        if (found) return
        for (const topic of ownTopics) await seedTopic({ tx, organizationId, jobs }, topic)
        await tx.update(topicFollowers).set({
          dueAt: null,
          reportedPosition: sql`(select max(e.position) from ${topicEvents} e
            where e.organization_id = ${organizationId} and e.topic_id = ${topicFollowers.topicId})`,
        })
      })
  }
}

type Seeding = Pick<TopicScope, 'tx' | 'organizationId' | 'jobs'>

async function seedTopic(seeding: Seeding, topic: DemoTopic): Promise<void> {
  const { by, title, pin, comments = [], assignedTo, dueIn, family } = topic
  const { description, type = null, priority = null, labels = [], stage = null, status } = topic
  const scope = await asPerson(seeding, by)
  const about = family === undefined ? [] : await masterElementsOf(scope, family)
  const { id } = await createTopic(scope, {
    ...{ projectId: await projectOf(scope, topic), title, type, priority, labels, stage, about },
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(assignedTo !== undefined && { assignedTo }),
    ...(dueIn !== undefined && { dueDate: new Date(Date.now() + dueIn * day).toISOString().slice(0, 10) }),
  })
  if (pin) await seedViewpoint(scope, { id, topic, pin })
  for (const comment of comments) await addComment(await asPerson(seeding, comment.by), id, { text: comment.text })
}

/** The following actions are performed as this person, with their roles. */
async function asPerson(seeding: Seeding, userId: string): Promise<TopicScope> {
  const account = demoAccounts.find(({ id }) => id === userId)
  if (!account) throw new Error(`${userId} isn't a demo account.`)
  await enterScope(seeding.tx, { organizationId: seeding.organizationId, userId })
  return { ...seeding, userId, roles: account.roles }
}

/** Later captures belong to the same project. */
function projectOf({ tx, organizationId }: TopicScope, { project }: DemoTopic): Promise<string> {
  const { number, name, street, city, state, postalCode } = buildingOf(project).project
  const site = { siteName: null, streetAddress1: street, streetAddress2: null, city, state, postalCode }
  const projectKey = { organizationId, projectNumber: number, projectName: name }
  return beginProjectGroup(tx, projectKey, { site, originPath: buildingOf(project).folder })
}

function buildingOf(project: string) {
  const building = demoBuildings.find(({ project: { number } }) => number === project)
  if (!building) throw new Error(`There is no building for project ${project}.`)
  return building
}

/** Visible in all captures of the building's file, even before any of them exist. */
async function seedViewpoint(
  scope: TopicScope,
  { id, topic, pin }: { id: string; topic: DemoTopic; pin: NonNullable<DemoTopic['pin']> },
): Promise<void> {
  const { tx, organizationId } = scope
  const { camera, components, drawings, seenIn } = viewOf({ pin, isInside: topic.isInside })
  const person = await callerOf(scope)
  const model = `file/${await projectOf(scope, topic)}/${buildingOf(topic.project).fileName}`
  const viewpoint = await insertViewpoint(tx, {
    ...{ organizationId, topicId: id, camera, components, drawings, pin, seenIn, model },
    picture: topicPictureKey(topic),
    ...{ authorId: person.id, author: namedPerson(person) },
  })
  if (!viewpoint) throw new Error('A viewpoint without an ID was rejected.')
  const revision = await touchTopic(tx, { organizationId, id }, { person, viewpoints: 1 })
  const event = { topicId: id, viewpointId: viewpoint.id, kind: 'viewpoint-added', revision } as const
  await insertEvents(tx, { organizationId, person }, [event])
}

async function masterElementsOf({ tx, organizationId }: TopicScope, family: string) {
  const { id, organizationId: owner, family: familyName } = masterElements
  const found = await tx
    .select({ id })
    .from(masterElements)
    .where(and(eq(owner, organizationId), ilike(familyName, `%${family}%`), isNotNull(id)))
    .orderBy(id)
    .limit(2)
  return found.map((element) => ({ masterElementId: element.id }))
}
