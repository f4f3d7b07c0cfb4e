import type { BcfTopic } from '@lintel/shared/bcf'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { replacementGuid } from '../guids.ts'
import { outsider } from '../import/compare.model.ts'
import { movedCamera, movedDrawings, opposite } from '../moved.model.ts'
import { momentOf } from './apply-comments.ts'
import { addViewpoint, findSeenCapture } from './apply-topic-repository.ts'

type Place = { projectId: string; pictures: Map<string, string> }
type Adding = {
  topicId: string
  topic: BcfTopic
  /** Of those that are added. */
  guids: readonly string[]
  /** Ids of the viewpoints that the topic has. */
  known: ReadonlySet<string>
}
type Added = {
  added: string[]
  /** Keys of pictures that are referred to now. */
  pictures: string[]
  /** The ids that viewpoints of the file have here, those of before as well, by guid. */
  ids: ReadonlyMap<string, string>
}

/** Adds viewpoints as the file has them. Of models that are captured here, by the name of the file, the place is that of the capture. */
export async function addViewpoints(
  { tx, organizationId }: OrganizationScope,
  { projectId, pictures }: Place,
  { topicId, topic, guids, known }: Adding,
): Promise<Added> {
  const ids = new Map(topic.viewpoints.map(({ guid }) => [guid, idOf(guid, { topicId, known })]))
  const result: Added & { ids: Map<string, string> } = { added: [], pictures: [], ids }
  const names = topic.files.flatMap(({ filename }) => filename ?? [])
  const seen = guids.length > 0 ? await findSeenCapture(tx, { organizationId, projectId }, names) : undefined
  const by = outsider(topic.modifiedBy ?? topic.createdBy)
  for (const { guid, camera, components, drawings } of topic.viewpoints.filter((one) => guids.includes(one.guid))) {
    const key = pictures.get(`${topic.guid}/${guid}`)
    const away = seen && opposite(seen.origin)
    const row = {
      ...{
        organizationId,
        topicId,
        authorId: null,
        author: by,
        createdDate: momentOf(topic.modifiedAt ?? topic.createdAt),
      },
      ...{ components, picture: key ?? null },
      camera: camera && away ? movedCamera(camera, away) : camera,
      drawings: drawings && away ? movedDrawings(drawings, away) : drawings,
      ...(camera && seen && { seenIn: { kind: 'capture' as const, captureId: seen.captureId }, model: seen.model }),
    }
    const id = (await addViewpoint(tx, { ...row, id: guid })) ? guid : replacementGuid(topicId, guid)
    if (id !== guid && !(await addViewpoint(tx, { ...row, id })))
      throw new Error('A viewpoint that nobody has could not be added.')
    ids.set(guid, id)
    result.added.push(id)
    if (key !== undefined) {
      result.pictures.push(key)
      pictures.delete(`${topic.guid}/${guid}`)
    }
  }
  return result
}

/** A guid that another topic has was replaced when an earlier file brought it. */
function idOf(guid: string, { topicId, known }: Pick<Adding, 'topicId' | 'known'>): string {
  const instead = replacementGuid(topicId, guid)
  return known.has(instead) ? instead : guid
}
