import { bcfTopicWriter, type BcfTopic, type BcfVersion } from '@lintel/shared/bcf'
import {
  bcfFileType,
  maxProposalsDecided,
  type TopicImport,
  type TopicProposal,
  type TopicProposalResult,
  type TopicProposalState,
} from '@lintel/shared/contract/topics'
import { zipSync, type Zippable } from 'fflate'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId } from '../../capture-reviews/testing/seed-capture.ts'

const emptyChoices = { types: [], statuses: [], priorities: [], labels: [], users: [], stages: [] }

/** A file as if written by another program. */
export async function archiveOf(topics: readonly BcfTopic[], version: BcfVersion = '3.0'): Promise<Uint8Array> {
  const { documentEntries, headEntries, topicEntries } = await bcfTopicWriter()
  const entries = [
    ...headEntries({ project: { id: '1', name: 'Project' }, words: emptyChoices }, version),
    ...documentEntries(topics, version),
    ...topics.flatMap((topic) => topicEntries(topic, version)),
  ]
  return zipSync(Object.fromEntries(entries.map(({ path, bytes }) => [path, [bytes, { level: 0 }]])) as Zippable)
}

export function aFileTopic(guid: string, overrides: Partial<BcfTopic> = {}): BcfTopic {
  return {
    ...{ guid, title: 'A window leaks', type: 'Defect', status: 'Reported', labels: ['Façade'] },
    ...{ createdAt: '2024-05-06T07:08:09.000Z', createdBy: 'somebody@elsewhere.test' },
    ...{ referenceLinks: [], relatedTopics: [], documents: [], files: [], comments: [], viewpoints: [] },
    rest: { files: [] },
    ...overrides,
  }
}

type Caller = { as?: string }

/** Calls of the import and export routes. */
export function bcfCalls(platform: TestApp) {
  async function send(url: string, { as = 'local|everything', ...more }: Caller & { payload: Buffer; type?: string }) {
    const authorization = `Bearer ${await platform.tokenFor(as)}`
    const headers = { 'content-type': more.type ?? bcfFileType, authorization, organization: organizationId }
    return platform.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: more.payload })
  }
  function upload(projectId: string, file: Uint8Array, overrides: Caller = {}) {
    return send(`/topic-imports?projectId=${projectId}&fileName=review.bcf`, {
      payload: Buffer.from(file),
      ...overrides,
    })
  }
  async function importFile(projectId: string, file: Uint8Array, overrides: Caller = {}): Promise<TopicImport> {
    const response = await upload(projectId, file, overrides)
    if (response.statusCode !== 201) throw new Error(response.body + platform.logged().slice(-2500))
    return response.json<TopicImport>()
  }
  function exportFile(ids: readonly string[], version: BcfVersion = '3.0') {
    return send('/topics/bcf', { payload: Buffer.from(JSON.stringify({ ids, version })), type: 'application/json' })
  }
  const { call, decide } = decisionsOf(platform)
  async function proposalsOf({ id }: TopicImport): Promise<TopicProposal[]> {
    return (await call(`/topic-imports/${id}/proposals`)).json<TopicProposal[]>()
  }
  return { call, decide, exportFile, importFile, proposalsOf, upload }
}

function decisionsOf(platform: TestApp) {
  function call(url: string, overrides: object = {}) {
    return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...overrides })
  }
  /** The proposals are sent in batches of the maximum size. */
  async function decide(
    { id }: TopicImport,
    proposals: readonly TopicProposal[],
    { state, as }: { state: TopicProposalState; as?: string },
  ): Promise<TopicProposalResult['results']> {
    const results: TopicProposalResult['results'] = []
    for (let start = 0; start < proposals.length; start += maxProposalsDecided) {
      const batch = proposals.slice(start, start + maxProposalsDecided)
      const updates = batch.map((proposal) => ({ id: proposal.id, revision: proposal.revision, state }))
      const response = await call(`/topic-imports/${id}/proposals`, {
        method: 'PUT',
        body: { updates },
        ...(as && { as }),
      })
      if (response.status !== 200) throw new Error(response.text + platform.logged().slice(-2500))
      results.push(...response.json<TopicProposalResult>().results)
    }
    return results
  }
  return { call, decide }
}
