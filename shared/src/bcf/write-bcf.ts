import { strToU8, zipSync, type Zippable } from 'fflate'
import { type BcfExportOptions, type BcfView, guidPattern, pictureType } from './bcf-view.ts'
import { bitmapBytes, bitmapFile } from './drawings/drawings-text.ts'
import { extensionsText, markupText, projectText, versionText, type Topic } from './topic-text.ts'
import { viewpointText } from './viewpoint-text.ts'

/** The same view is the same topic in every export, so that other programs update what they have. */
export function writeBcf(views: readonly BcfView[], options: BcfExportOptions): Uint8Array<ArrayBuffer> {
  const now = options.now ?? new Date()
  const guids = guidsOf(views)
  const topics = views.map((view, index) => topicOf(view, guids[index] ?? crypto.randomUUID(), { ...options, now }))
  const files: Zippable = {
    'bcf.version': strToU8(versionText()),
    'project.bcfp': strToU8(projectText(options.project)),
    'extensions.xml': strToU8(extensionsText(topics.map(({ topic }) => topic.author))),
  }
  for (const [index, { topic, view, picture }] of topics.entries()) {
    // As folders of their own: BCF asks for the entries of directories too.
    files[topic.guid] = {
      'markup.bcf': strToU8(markupText(topic, index)),
      [topic.viewpoint]: strToU8(viewpointText(topic.guid, view)),
      ...bitmapsOf(view),
      // Pictures are compressed already.
      ...(picture && topic.snapshot && { [topic.snapshot]: [picture, { level: 0 }] }),
    }
  }
  return zipSync(files, { mtime: now })
}

function bitmapsOf({ drawings: { bitmaps = [] } = {} }: BcfView): Zippable {
  return Object.fromEntries(
    bitmaps.map((bitmap, index) => [bitmapFile(bitmap, index), [bitmapBytes(bitmap), { level: 0 }]] as const),
  ) as Zippable
}

function guidsOf(views: readonly BcfView[]): string[] {
  const used = new Set<string>()
  return views.map(({ id }) => {
    const own = id?.toLowerCase() ?? ''
    const guid = guidPattern.test(own) && !used.has(own) ? own : crypto.randomUUID()
    used.add(guid)
    return guid
  })
}

function topicOf(view: BcfView, guid: string, { author, snapshots, now }: BcfExportOptions & { now: Date }) {
  const picture = view.id === undefined ? undefined : snapshots?.get(view.id)
  const type = picture && pictureType(picture)
  const created = new Date(view.createdAt ?? now)
  const topic: Topic = {
    guid,
    title: view.name,
    author: view.author?.name.trim() || author,
    createdAt: (Number.isNaN(created.getTime()) ? now : created).toISOString(),
    viewpoint: 'viewpoint.bcfv',
    ...(type && { snapshot: type === 'image/png' ? 'snapshot.png' : 'snapshot.jpg' }),
  }
  return { topic, view, picture }
}
