import type { IdsProposalResult, IdsProposalUpdates, ProposalState } from '@lintel/shared/contract/ids-imports'
import { massProblemOf, PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { lockMasterModel } from '../../master-parameters/repository.ts'
import { authorOf } from '../../master-model/changes/author.ts'
import { countDecisions } from '../import/import-repository.ts'
import { importOf } from '../import/read-imports.ts'
import { openChange } from './model-change.ts'
import {
  type Decision,
  listProposalsById,
  lockProposals,
  type Outcome,
  saveDecisions,
  type StoredProposal,
} from './proposal-repository.ts'

type Update = IdsProposalUpdates['updates'][number]

/**
 * Accepts, dismisses or reopens proposals independently of each other. Accepting makes the change and adds it to the element's history; any
 * other decision undoes it. Later changes by others are never overwritten.
 */
export async function decideProposals(
  scope: OrganizationScope,
  importId: string,
  { updates }: IdsProposalUpdates,
): Promise<IdsProposalResult> {
  const { tx, organizationId } = scope
  await importOf(scope, importId)
  const importKey = { organizationId, importId }
  // As for mass reviews: two requests that change many elements could deadlock.
  await lockMasterModel(tx, organizationId)
  const ids = updates.map(({ id }) => id)
  const locked = await lockProposals(tx, importKey, ids)
  const author = await authorOf(scope)
  const change = await openChange(tx, { organizationId, author }, locked)
  const updatesById = new Map(updates.map((update) => [update.id, update]))
  const { decisions, problems, counts } = decideEach(inDecisionOrder(locked, updatesById), updatesById, {
    make: change.make,
    by: author.name,
  })
  await change.save()
  await saveDecisions(tx, importKey, decisions)
  await countDecisions(tx, importKey, {
    openCount: counts.Open,
    acceptedCount: counts.Accepted,
    dismissedCount: counts.Dismissed,
  })
  const now = await listProposalsById(tx, importKey, ids)
  return {
    results: ids.map((id) => {
      const proposal = now.get(id) ?? null
      return { id, proposal, problem: massProblemOf(proposal ? problems.get(id) : proposalNotFound()) }
    }),
  }
}

type ApplyProposal = (proposal: StoredProposal, isBack: boolean) => Outcome

function decideEach(
  proposals: readonly StoredProposal[],
  updatesById: ReadonlyMap<string, Update>,
  { make, by }: { make: ApplyProposal; by: string },
) {
  const problems = new Map<string, PlatformError>()
  const decisions: Decision[] = []
  const counts = { Open: 0, Accepted: 0, Dismissed: 0 }
  for (const proposal of proposals) {
    const update = updatesById.get(proposal.id)
    if (!update) continue
    const { problem, was, addedParameterId } = decide(proposal, update, make)
    if (problem) problems.set(proposal.id, problem)
    const isDecided = !problem && update.state !== proposal.state
    // The current value is also updated when it causes a conflict.
    if (!isDecided && was === proposal.was) continue
    const state = isDecided ? update.state : proposal.state
    const decidedBy = isDecided ? (state === 'Open' ? null : by) : proposal.decidedBy
    decisions.push({ id: proposal.id, state, decidedBy, was, addedParameterId })
    counts[proposal.state] -= 1
    counts[state] += 1
  }
  return { decisions, problems, counts }
}

/** Undoes in reverse order, because a later proposal may have changed what an earlier one had. */
function inDecisionOrder(
  locked: readonly StoredProposal[],
  updatesById: ReadonlyMap<string, Update>,
): StoredProposal[] {
  const isTakenBack = ({ id, state }: StoredProposal) =>
    state === 'Accepted' && updatesById.get(id)?.state !== 'Accepted'
  return [...locked.filter(isTakenBack).toReversed(), ...locked.filter((one) => !isTakenBack(one))]
}

function decide(proposal: StoredProposal, { state, revision }: Update, make: ApplyProposal): Outcome {
  const { was, addedParameterId } = proposal
  // Repeating a decision succeeds: the first response may have been lost.
  if (proposal.state === state) return { was, addedParameterId }
  if (revision !== proposal.revision) {
    const message = `It is ${proposal.state} now; you sent ${state}.`
    return { was, addedParameterId, problem: revisionConflict('ids-imports', 'proposal', [{ path: 'state', message }]) }
  }
  const [isAccepted, isWanted] = [isOf(proposal.state), isOf(state)]
  return isAccepted === isWanted || proposal.kind === 'Rule' ? { was, addedParameterId } : make(proposal, isAccepted)
}

function isOf(state: ProposalState): boolean {
  return state === 'Accepted'
}

function proposalNotFound(): PlatformError {
  return new PlatformError('ids-imports/proposal-not-found', 404, "This proposal doesn't exist in this import.")
}
