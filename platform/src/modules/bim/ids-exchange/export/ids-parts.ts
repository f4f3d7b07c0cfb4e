import { writeIds, type IdsInfo, type IdsSpecification } from '@lintel/shared/ids'

/** A file in consecutive parts: its beginning, specifications, and its end. */
export type IdsParts = {
  beginning: string
  write: (specifications: readonly IdsSpecification[]) => string
  end: string
}

const opening = '<specifications>'
const closing = '</specifications>'

/** Writes complete files with some specifications each, and removes the beginning of all but the first and the end of all but the last. */
export function partsOf(info: IdsInfo): IdsParts {
  const [beginning, , end] = splitFile(writeIds({ info, specifications: [] }))
  return { beginning, end, write: (specifications) => splitFile(writeIds({ info: { title: '' }, specifications }))[1] }
}

/** Safe, because the writer escapes tags in users' texts. */
function splitFile(file: string): [beginning: string, specifications: string, end: string] {
  const [from, to] = [file.indexOf(opening), file.lastIndexOf(closing)]
  if (from === -1 || to === -1) throw new Error('An IDS file has specifications between its start and end.')
  const start = from + opening.length
  return [file.slice(0, start), file.slice(start, to), file.slice(to)]
}
