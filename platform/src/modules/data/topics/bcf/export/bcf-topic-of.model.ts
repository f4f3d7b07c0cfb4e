import type { BcfTopic, BcfViewpoint } from '@lintel/shared/bcf'
import type { ViewpointSource } from '@lintel/shared/contract/topics'
import type { NamedPerson } from '../../schema.ts'
import { unknownPerson } from '../import/compare.model.ts'
import { partOf } from '../bcf-extensions.ts'
import { movedCamera, movedDrawings } from '../move-camera.model.ts'
import { withParts } from '../with-parts.model.ts'
import type { ExportedTopic, ViewedModel } from './export-repository.ts'
import { fileKeyOf } from './file-key.model.ts'

/** A topic in BCF's format, without pictures. Cameras are converted to the coordinates of their files. */
export function bcfTopicOf(
  { topic, comments, viewpoints, more, said }: ExportedTopic,
  models: ReadonlyMap<string, ViewedModel>,
): BcfTopic {
  const { id: guid, title, description, type, status, priority, stage, labels, dueDate, referenceLinks } = topic
  const { assignedTo, createdDate, createdBy, modifiedDate, modifiedBy, number } = topic
  const mergedParts = withParts(partOf(more), said)
  const viewedModels = viewpoints.flatMap(({ seenIn }) => seenModelKeys(seenIn).flatMap((key) => models.get(key) ?? []))
  return {
    ...{ guid, title, status, labels, referenceLinks, serverAssignedId: String(number) },
    ...withoutNulls({ description, type, priority, stage, dueDate }),
    ...(assignedTo && { assignedTo: nameOf(assignedTo) }),
    ...{ createdAt: createdDate.toISOString(), createdBy: nameOf(createdBy) },
    ...(modifiedDate > createdDate && modification(modifiedDate, modifiedBy)),
    ...mergedParts,
    files: filesOf(mergedParts.files, viewedModels),
    comments: comments.map((comment) => ({
      ...{
        guid: comment.id,
        text: comment.text,
        author: nameOf(comment.author),
        date: comment.createdDate.toISOString(),
      },
      viewpoint: viewpoints.find(({ id }) => id === comment.viewpointId)?.id,
      ...(comment.modifiedDate && modification(comment.modifiedDate, comment.modifiedBy)),
    })),
    viewpoints: viewpoints.map((viewpoint) => viewpointOf(viewpoint, models)),
  }
}

type OptionalFields = Record<'description' | 'type' | 'priority' | 'stage' | 'dueDate', string | null>

/** The keys of the files that a viewpoint shows: captures, or newest versions in a federated model. */
function seenModelKeys(seenIn: ViewpointSource | null): string[] {
  if (seenIn?.kind === 'capture') return [seenIn.captureId]
  return seenIn?.kind === 'federated' ? seenIn.files.map((name) => fileKeyOf(seenIn.projectId, name)) : []
}

/** Omits fields without a value. */
function withoutNulls(fields: OptionalFields): Partial<Record<keyof OptionalFields, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

/** Imported topics may have a modification date without an author. */
function modification(date: Date, by: NamedPerson | null): Pick<BcfTopic, 'modifiedAt' | 'modifiedBy'> {
  const isKnown = by !== null && (by.email !== '' || by.name !== unknownPerson)
  return { modifiedAt: date.toISOString(), ...(isKnown && { modifiedBy: nameOf(by) }) }
}

/** Identifies people the way other programs do. */
function nameOf({ email, name }: NamedPerson): string {
  return email === '' ? name : email
}

function viewpointOf(
  { id: guid, camera, components, drawings, seenIn }: ExportedTopic['viewpoints'][number],
  models: ReadonlyMap<string, ViewedModel>,
): BcfViewpoint {
  const origin = seenIn?.kind === 'federated' ? seenIn.origin : models.get(seenModelKeys(seenIn)[0] ?? '')?.origin
  return {
    guid,
    ...(camera && { camera: origin ? movedCamera(camera, origin) : camera }),
    ...(components && { components }),
    ...(drawings && { drawings: origin ? movedDrawings(drawings, origin) : drawings }),
  }
}

/** The models of viewpoints and those from an earlier import, without duplicates. */
function filesOf(headerFiles: BcfTopic['files'], viewedModels: readonly ViewedModel[]): BcfTopic['files'] {
  const files = [...new Map(viewedModels.map((model) => [model.fileName, model])).values()].map(
    ({ fileName: filename, date, ifcProject }) => ({
      ...{ isExternal: true, filename, date: date.toISOString() },
      ...(ifcProject !== null && { ifcProject }),
    }),
  )
  return [...files, ...headerFiles.filter((one) => !files.some(({ filename }) => filename === one.filename))]
}
