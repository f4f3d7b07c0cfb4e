import type { BcfTopic } from '@lintel/shared/bcf'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { replacementGuid } from '../guids.ts'
import { externalPerson } from '../import/compare.model.ts'
import { movedCamera, movedDrawings, negated } from '../move-camera.model.ts'
import { momentOf } from './apply-comments.ts'
import { addViewpoint, findSeenModel } from './apply-topic-repository.ts'

type ImportScope = { projectId: string; pictures: Map<string, string> }
type NewViewpoints = {
  topicId: string
  topic: BcfTopic
  /** Guids of the added viewpoints. */
  guids: readonly string[]
  /** Ids of the topic's existing viewpoints. */
  known: ReadonlySet<string>
}
type AddedViewpoints = {
  added: string[]
  /** Keys of pictures that are referenced now. */
  pictures: string[]
  /** The ids of the file's viewpoints here by guid, including those from earlier imports. */
  ids: ReadonlyMap<string, string>
}

/** Adds viewpoints from a file. If the file's models were captured, by name, the viewpoint is located in them. */
export async function addViewpoints(
  { tx, organizationId }: OrganizationScope,
  { projectId, pictures }: ImportScope,
  { topicId, topic, guids, known }: NewViewpoints,
): Promise<AddedViewpoints> {
  const ids = new Map(topic.viewpoints.map(({ guid }) => [guid, idOf(guid, { topicId, known })]))
  const result: AddedViewpoints & { ids: Map<string, string> } = { added: [], pictures: [], ids }
  const names = topic.files.flatMap(({ filename }) => filename ?? [])
  const seenModel = guids.length > 0 ? await findSeenModel(tx, { organizationId, projectId }, names) : undefined
  const by = externalPerson(topic.modifiedBy ?? topic.createdBy)
  for (const { guid, camera, components, drawings } of topic.viewpoints.filter((one) => guids.includes(one.guid))) {
    const key = pictures.get(`${topic.guid}/${guid}`)
    const offset = seenModel && negated(seenModel.origin)
    const row = {
      ...{
        organizationId,
        topicId,
        authorId: null,
        author: by,
        createdDate: momentOf(topic.modifiedAt ?? topic.createdAt),
      },
      ...{ components, picture: key ?? null },
      camera: camera && offset ? movedCamera(camera, offset) : camera,
      drawings: drawings && offset ? movedDrawings(drawings, offset) : drawings,
      ...(camera && seenModel && { seenIn: seenModel.seenIn, model: seenModel.model }),
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

/** A guid that another topic had was replaced by an earlier import. */
function idOf(guid: string, { topicId, known }: Pick<NewViewpoints, 'topicId' | 'known'>): string {
  const instead = replacementGuid(topicId, guid)
  return known.has(instead) ? instead : guid
}
