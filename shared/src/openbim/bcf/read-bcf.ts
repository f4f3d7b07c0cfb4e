import { BcfError } from './bcf-error.ts'
import type { BcfImport } from './bcf-view.ts'
import { readArchive } from './read-archive.ts'
import { listViewpoints, readViewpointAt, type ViewpointEntry } from './read-topic.ts'
import { assertVersion } from './read-version.ts'
import { childOf, parseXml, textOf } from './xml/parse-xml.ts'

const longestName = 120
/**
 * Maximum number of viewpoints per file. A file may refer to one viewpoint many times, and each reference is read
 * again.
 */
const maxViewpoints = 1000

type Named = ViewpointEntry & { name: string; file: string }

/** Every viewpoint that can become a saved view; problems with the others are reported. */
export function readBcf(archive: Uint8Array): BcfImport {
  const files = readArchive(archive)
  assertVersion(files.get('bcf.version'))
  const viewpointFiles: Named[] = []
  for (const [path, markup] of files) {
    if (!/\/markup\.bcf$/i.test(path)) continue
    const folder = path.slice(0, -'markup.bcf'.length)
    const root = parseXml(markup, 'Markup')
    const title = textOf(childOf(root, 'Topic'), 'Title') ?? 'Viewpoint'
    for (const [position, viewpoint] of listViewpoints(root).entries()) {
      const name = position === 0 ? title : `${title} (${position + 1})`
      if (viewpoint.file !== undefined) viewpointFiles.push({ files, folder, viewpoint, name, file: viewpoint.file })
    }
  }
  if (viewpointFiles.length > maxViewpoints) throw tooMany(viewpointFiles.length)
  const result: BcfImport = { views: [], skipped: [] }
  for (const source of viewpointFiles) readInto(result, source)
  if (viewpointFiles.length > 0) return result
  throw new BcfError('bcf/no-viewpoints', 'There are no viewpoints in this file.')
}

function tooMany(count: number): BcfError {
  const [countText, limit] = [count, maxViewpoints].map((number) => number.toLocaleString('en-US'))
  return new BcfError(
    'bcf/too-large',
    `This file can't be imported: it lists ${countText} viewpoints, and the limit is ${limit}.`,
  )
}

function readInto(result: BcfImport, { name, file, ...source }: Named): void {
  const { camera, fault = 'This viewpoint has no name.', components, drawings, snapshot } = readViewpointAt(source)
  const title = name.slice(0, longestName).toWellFormed().trim()
  if (!camera || title === '') {
    result.skipped.push({ file: `${source.folder}${file}`, reason: fault })
    return
  }
  const { guid } = source.viewpoint
  result.views.push({
    ...camera,
    ...(guid !== undefined && { id: guid }),
    name: title,
    ...(components && { components }),
    ...(drawings && { drawings }),
    ...(snapshot && { snapshot }),
  })
}
