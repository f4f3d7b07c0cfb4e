import { zipSync, type Zippable } from 'fflate'
import { type BcfExportOptions, type BcfView, pictureType } from './bcf-view.ts'
import { guidPattern } from './guid.ts'
import { noRest, type BcfTopic } from './topics/bcf-topic.ts'
import { headEntries, topicEntries } from './topics/write-topics.ts'
import { newId } from '../../core/browser/new-id.ts'

const [type, status, unknown] = ['Information', 'Open', 'Unknown']

/**
 * Writes views as topics, because viewpoints have no title. A view becomes the same topic in every export, so that
 * other programs update the topic.
 */
export function writeBcf(views: readonly BcfView[], options: BcfExportOptions): Uint8Array<ArrayBuffer> {
  const now = options.now ?? new Date()
  const guids = guidsOf(views)
  const topics = views.map((view, index) =>
    topicOf(view, { index, guid: guids[index] ?? newId() }, { ...options, now }),
  )
  const users = topics.map(({ createdBy = unknown }) => createdBy)
  const values = { types: [type], statuses: [status], priorities: [], labels: [], users, stages: [] }
  const entries = [
    ...headEntries({ project: options.project, words: values }, '3.0'),
    ...topics.flatMap((topic) => topicEntries(topic, '3.0')),
  ]
  const files: Zippable = {}
  for (const { path, bytes, isPacked } of entries) files[path] = isPacked ? [bytes, { level: 0 }] : bytes
  return zipSync(files, { mtime: now })
}

function guidsOf(views: readonly BcfView[]): string[] {
  const used = new Set<string>()
  return views.map(({ id }) => {
    const viewGuid = id?.toLowerCase() ?? ''
    const guid = guidPattern.test(viewGuid) && !used.has(viewGuid) ? viewGuid : newId()
    used.add(guid)
    return guid
  })
}

type ViewPosition = { guid: string; index: number }

function topicOf(
  { id, name, components, drawings, author: viewGuid, createdAt, ...camera }: BcfView,
  { guid, index }: ViewPosition,
  { author, snapshots, now }: BcfExportOptions & { now: Date },
): BcfTopic {
  const picture = id === undefined ? undefined : snapshots?.get(id)
  const pictured = picture && pictureType(picture)
  const created = new Date(createdAt ?? now)
  return {
    ...{ guid, index, type, status, title: name.trim() === '' ? 'View' : name },
    createdAt: (Number.isNaN(created.getTime()) ? now : created).toISOString(),
    createdBy: viewGuid?.name.trim() || author,
    ...{ labels: [], referenceLinks: [], relatedTopics: [], documents: [], files: [], comments: [], rest: noRest },
    viewpoints: [
      {
        ...{ guid, camera, components, drawings },
        ...(picture && pictured && { snapshot: { type: pictured, bytes: picture } }),
      },
    ],
  }
}
