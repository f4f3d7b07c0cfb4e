import { randomUUID } from 'node:crypto'
import { maxIdsImports, maxIdsProposals, type IdsImport } from '@lintel/shared/contract/ids-imports'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import { authorOf } from '../../master-model/changes/author.ts'
import { findCategoryClasses } from '../captured-repository.ts'
import { isAbout } from '../mapping/classes.ts'
import { proposalsFor, ruleProposal, type Proposal } from '../mapping/proposals-for.model.ts'
import type { SpecifiedElement, ParsedSpecification } from '../mapping/specification-terms.ts'
import {
  beginImport,
  countImports,
  describeImport,
  endImport,
  findImport,
  insertProposals,
  insertSpecifications,
} from './import-repository.ts'
import { listElementsOf, listRowsNamed } from './match-repository.ts'
import { candidatesFor, elementsNamed, hashOf, type Candidates, type MatchScope } from './match.ts'
import type { IdsFile } from './read-ids-file.ts'

/** Elements of a category per batch, and proposals per insert statement. */
const elementsAtOnce = 100
const proposalsAtOnce = 200
const charactersAtOnce = 256 * 1024
/**
 * Maximum elements that are compared for all specifications of a file. It takes about ten seconds, during which the transaction is open.
 */
const maxCompared = 200_000
/** Maximum remarks about a specification. */
const maxRemarks = 40

/**
 * Stores a file with proposals for changes, all or nothing. The master model isn't changed yet. Fails with 409 if there are too many
 * imports, and with 413 for too many proposals or more than `max` elements.
 */
export async function importIds(
  scope: OrganizationScope,
  fileName: string,
  file: IdsFile,
  max = maxCompared,
): Promise<IdsImport> {
  const { tx, organizationId } = scope
  if ((await countImports(tx, organizationId)) >= maxIdsImports) throw tooManyImports()
  const { name: importedBy } = await authorOf(scope)
  const newImport = { organizationId, fileName, title: file.title.slice(0, 500).toWellFormed(), importedBy }
  const importId = await beginImport(tx, newImport)
  const matchScope = { tx, organizationId, classes: await findCategoryClasses(tx, organizationId) }
  const proposalWriter = createProposalWriter(matchScope, importId)
  const countElements = createElementCounter(max)
  let [number, unmatched] = [0, 0]
  for await (const slice of file.specifications()) {
    const candidates = await candidatesFor(matchScope, slice)
    const specifications = []
    for (const parsed of slice) {
      number += 1
      const before = proposalWriter.count()
      const isMatched = await propose(matchScope, {
        said: parsed,
        candidates,
        countElements,
        keep: (proposals) => proposalWriter.add(number, parsed, proposals),
      })
      const proposalCount = proposalWriter.count() - before
      if (!isMatched) unmatched += 1
      const outcome = isMatched ? (proposalCount > 0 ? 'proposed' : 'unchanged') : 'unmatched'
      const summary = { number, name: nameOf(parsed), line: parsed.line, told: parsed.told.slice(0, maxRemarks) }
      specifications.push({ organizationId, importId, ...summary, outcome, proposalCount } as const)
    }
    await insertSpecifications(tx, specifications)
  }
  await proposalWriter.store()
  const counts = { specificationCount: number, unmatchedCount: unmatched, openCount: proposalWriter.count() }
  await endImport(tx, { organizationId, importId }, counts)
  const stored = await findImport(tx, { organizationId, importId })
  if (!stored) throw new Error("The import wasn't found in the database.")
  return describeImport(stored)
}

function nameOf({ name }: ParsedSpecification): string {
  return name.slice(0, 500).toWellFormed()
}

type ProposalContext = {
  said: ParsedSpecification
  candidates: Candidates
  /** Counts compared elements and fails if there are too many. */
  countElements: (elements: number) => void
  keep: (proposals: Proposal[]) => Promise<void>
}

/** Adds proposals for a specification. Returns whether it applies to any element. */
async function propose(matchScope: MatchScope, proposing: ProposalContext): Promise<boolean> {
  const { said, candidates, keep } = proposing
  const { about } = said
  const matchingElements = elementsNamed(said, candidates, matchScope.classes)
  const isOfAllTypes = about !== null && about.objectType === null
  const found = isOfAllTypes ? await proposeForAll(matchScope, proposing) : matchingElements
  if (!isOfAllTypes)
    await keep(
      matchingElements.flatMap((element) => proposalsFor(said, element, candidates.rows.get(element.id) ?? [])),
    )
  const rule = ruleProposal(said, found)
  if (rule?.rule && !candidates.rules.has(hashOf(rule.rule))) await keep([rule])
  return about === null || found.length > 0
}

async function changesOf(
  matchScope: MatchScope,
  parsed: ParsedSpecification,
  elements: readonly SpecifiedElement[],
): Promise<Proposal[]> {
  const elementIds = elements.map(({ id }) => id)
  const rows = await listRowsNamed(
    matchScope.tx,
    { organizationId: matchScope.organizationId, elementIds },
    parsed.rows,
  )
  return elements.flatMap((element) => proposalsFor(parsed, element, rows.get(element.id) ?? []))
}

/**
 * For specifications that only name a class: all types of the categories of its classes. Returns one of them, which is enough for the
 * caller.
 */
async function proposeForAll(
  matchScope: MatchScope,
  { said, countElements, keep }: ProposalContext,
): Promise<SpecifiedElement[]> {
  const { tx, organizationId, classes } = matchScope
  const categories = [...classes.keys()].filter((category) => isAbout(said.about?.classes ?? [], category, classes))
  let elements: SpecifiedElement[] = []
  let first: SpecifiedElement | undefined
  do {
    const last = elements.at(-1)?.id
    elements = await listElementsOf(tx, { organizationId, categories }, { after: last, take: elementsAtOnce })
    first ??= elements[0]
    countElements(elements.length)
    await keep(await changesOf(matchScope, said, elements))
  } while (elements.length === elementsAtOnce)
  return first ? [first] : []
}

/** Stores proposals in batches. Fails if there are too many. */
function createProposalWriter({ tx, organizationId }: MatchScope, importId: string) {
  let [count, characters] = [0, 0]
  let pending: Parameters<typeof insertProposals>[1][number][] = []

  async function store(): Promise<void> {
    const batch = pending
    ;[pending, characters] = [[], 0]
    for (let start = 0; start < batch.length; start += proposalsAtOnce) {
      await yieldToEventLoop()
      await insertProposals(tx, batch.slice(start, start + proposalsAtOnce))
    }
  }
  async function add(
    specificationNumber: number,
    parsed: ParsedSpecification,
    proposals: readonly Proposal[],
  ): Promise<void> {
    for (const proposal of proposals) {
      count += 1
      const ruleHash = proposal.rule && hashOf(proposal.rule)
      const specification = nameOf(parsed)
      const newImport = {
        id: randomUUID(),
        organizationId,
        importId,
        number: count,
        state: 'Open',
        revision: 1,
      } as const
      characters += proposal.rule ? JSON.stringify(proposal.rule).length : 0
      pending.push({ ...newImport, specificationNumber, specification, ...truncated(proposal), ruleHash })
    }
    if (count > maxIdsProposals) throw tooMany()
    // Rules may be large.
    if (pending.length >= proposalsAtOnce || characters > charactersAtOnce) await store()
  }
  return { add, store, count: () => count }
}

const maxTextLength = 2000

function truncated(proposal: Proposal): Proposal {
  const cut = (text: string | null) => (text === null ? null : text.slice(0, maxTextLength).toWellFormed())
  return { ...proposal, proposed: cut(proposal.proposed), remark: cut(proposal.remark) }
}

function createElementCounter(max: number): ProposalContext['countElements'] {
  let looked = 0
  return (elements) => {
    looked += elements
    if (looked > max) throw tooManyElements(max)
  }
}

function tooManyElements(max: number): PlatformError {
  const times = max.toLocaleString('en-US')
  const detail = `Nothing was imported: specifications for all types of a class ask about more than ${times} elements together. Split the file, or specify the types.`
  return new PlatformError('ids-imports/asks-too-much', 413, detail)
}

function tooManyImports(): PlatformError {
  const max = maxIdsImports.toLocaleString('en-US')
  const detail = `Nothing was imported: an organization can have up to ${max} imported files. Delete one that's been reviewed.`
  return new PlatformError('ids-imports/too-many', 409, detail)
}

function tooMany(): PlatformError {
  const max = maxIdsProposals.toLocaleString('en-US')
  const detail = `Nothing was imported: the file asks for more than ${max} changes. Split it.`
  return new PlatformError('ids-imports/too-many-proposals', 413, detail)
}
