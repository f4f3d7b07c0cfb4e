import type { IdsExport } from '@lintel/shared/contract/ids-imports'
import { type IdsInfo, writeIds, type IdsSpecification } from '@lintel/shared/ids'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import { recordExport } from '../../../organization/history/index.ts'
import { authorOf } from '../../master-model/changes/author.ts'
import { findCategoryClasses, findMeasures } from '../captured-repository.ts'
import type { CategoryClasses } from '../mapping/classes.ts'
import type { SpecifiedElement } from '../mapping/specification-terms.ts'
import {
  measureKey,
  specificationOf,
  type MappingContext,
  type MeasuredUnit,
} from '../mapping/specification-of.model.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import {
  countWithoutType,
  exportedElements,
  hasSpecifications,
  listReviewedParameters,
  listExported,
  listRules,
  type ExportCondition,
} from './export-repository.ts'
import { readFit } from './versions.ts'

/** A file in consecutive parts: its beginning, specifications, and its end. */
type IdsParts = {
  beginning: string
  write: (specifications: readonly IdsSpecification[]) => string
  end: string
}

const opening = '<specifications>'
const closing = '</specifications>'

/** Writes complete files with some specifications each, and removes the beginning of all but the first and the end of all but the last. */
function partsOf(info: IdsInfo): IdsParts {
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

/** Elements and rules per transaction and chunk. */
const elementsPerBatch = 25
const rulesPerBatch = 5

/**
 * Streams the file: each batch has its own transaction, so that none stays open while a client downloads slowly, and each checks
 * permissions again. Fails before the first chunk.
 */
export async function exportIds(scope: DetachedScope, request: IdsExport): Promise<AsyncGenerator<string>> {
  const fit = await readFit()
  const { exported, classes, info } = await scope.inTransaction((transactionScope) =>
    startExport(transactionScope, request),
  )
  return write(scope, { exported, parts: partsOf(info), mapping: { classes, fit } })
}

type ExportStart = { exported: ExportCondition; classes: CategoryClasses; info: IdsInfo }

async function startExport(scope: OrganizationScope, { filter, timeZone }: IdsExport): Promise<ExportStart> {
  const { tx, organizationId } = scope
  const exported = exportedElements(organizationId, filter, timeZone)
  if (!(await hasSpecifications(tx, organizationId, exported))) throw nothingToExport()
  await recordExport(scope, { kind: 'master-model' })
  const withoutType = await countWithoutType(tx, exported)
  const classes = await findCategoryClasses(tx, organizationId)
  const { name, email } = await authorOf(scope)
  const isAddress = /^[^@]+@[^.]+\..+$/.test(email)
  const omissionText = `${withoutType === 1 ? 'One element without a type is' : `${withoutType} elements without a type are`} left out because nothing in a building file distinguishes them from others of their class.`
  return {
    exported,
    classes,
    info: {
      title: `Master Model of ${organizationId}`,
      description: [`Written by ${name}.`, ...(withoutType > 0 ? [omissionText] : [])].join(' '),
      ...(isAddress && { author: email }),
      date: new Date().toISOString().slice(0, 10),
    },
  }
}

type ExportContent = { exported: ExportCondition; parts: IdsParts; mapping: Omit<MappingContext, 'measures'> }

async function* write(scope: DetachedScope, { exported, parts, mapping }: ExportContent): AsyncGenerator<string> {
  yield parts.beginning
  const measures = new Map<string, readonly MeasuredUnit[]>()
  let after: SpecifiedElement | undefined
  do {
    const batch = await scope.inTransaction((transactionScope) =>
      readBatch(transactionScope, { exported, after, measures }),
    )
    const { elements, reviewed } = batch
    await yieldToEventLoop()
    const specifications = elements.flatMap(
      (one) => specificationOf(one, reviewed.get(one.id) ?? [], { ...mapping, measures }) ?? [],
    )
    if (specifications.length > 0) yield parts.write(specifications)
    after = elements.length < elementsPerBatch ? undefined : elements.at(-1)
  } while (after)
  let lastHash = ''
  do {
    const rules = await scope.inTransaction(({ tx, organizationId }) =>
      listRules(tx, organizationId, { after: lastHash, take: rulesPerBatch }),
    )
    await yieldToEventLoop()
    if (rules.length > 0) yield parts.write(rules.map(({ rule }) => rule))
    lastHash = rules.length < rulesPerBatch ? '' : (rules.at(-1)?.hash ?? '')
  } while (lastHash !== '')
  yield parts.end
}

type BatchRequest = {
  exported: ExportCondition
  after: SpecifiedElement | undefined
  measures: Map<string, readonly MeasuredUnit[]>
}

/** Adds measures that are missing in `measures`. */
async function readBatch({ tx, organizationId }: OrganizationScope, { exported, after, measures }: BatchRequest) {
  const elements = await listExported(tx, exported, { after, take: elementsPerBatch })
  const approved = elements.filter(({ status }) => status === 'Approved').map(({ id }) => id)
  const reviewed = await listReviewedParameters(tx, organizationId, approved)
  const rows = [...reviewed.values()].flat().filter((row) => !measures.has(measureKey(row)))
  const found = await findMeasures(tx, organizationId, rows)
  for (const row of rows) measures.set(measureKey(row), found.get(measureKey(row)) ?? [])
  return { elements, reviewed }
}

function nothingToExport(): PlatformError {
  const detail =
    "There's nothing to export: none of these elements are Approved or Not Approved, and no rules were imported."
  return new PlatformError('master-model/nothing-to-export', 422, detail)
}
