import { api, fetchFile, queryOptions, readRows } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  bcfFileType,
  topicImportListSchema,
  topicImportSchema,
  topicProposalResultSchema,
  topicProposalSchema,
  type TopicExport,
  type TopicImport,
  type TopicProposal,
  type TopicProposalResult,
  type TopicProposalUpdates,
} from '@lintel/shared/contract/topics'
import type { Pagination } from '@lintel/shared/list'

/** Prefix of all queries about imported files. */
export function bcfImportsKey(organization: string) {
  return ['data', 'topic-imports', organization]
}

/** Imported files, newest first. */
export function bcfImportListQuery(organization: string, { page, itemsPerPage }: Pagination) {
  const part = { skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...bcfImportsKey(organization), 'list', part],
    queryFn: ({ signal }) =>
      api.get('/topic-imports', {
        searchParams: part,
        schema: topicImportListSchema,
        organization: { id: organization },
        signal,
      }),
    placeholderData: (before) => before,
  })
}

/** An import; null for an invalid ID. */
export function bcfImportQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...bcfImportsKey(organization), 'one', id],
    queryFn: ({ signal }) =>
      z.uuid().safeParse(id).success
        ? api.get(importPath(id), { schema: topicImportSchema, organization: { id: organization }, signal })
        : null,
  })
}

/** All topics of a file, in file order, with the effect of accepting each. */
export function topicProposalsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...bcfImportsKey(organization), 'proposals', id],
    queryFn: async ({ signal }) => {
      const rows: TopicProposal[] = []
      const call = { schema: topicProposalSchema, organization: { id: organization }, signal }
      for await (const part of readRows(`${importPath(id)}/proposals`, call)) rows.push(...part)
      return rows
    },
    structuralSharing: false,
  })
}

/** Uploads a file. Nothing changes until proposals are accepted. */
export function importBcfFile(organization: string, projectId: string, file: File): Promise<TopicImport> {
  return api.post('/topic-imports', {
    searchParams: { projectId, fileName: file.name },
    body: new Blob([file], { type: bcfFileType }),
    schema: topicImportSchema,
    organization: { id: organization },
  })
}

export function discardImport(organization: string, id: string): Promise<unknown> {
  return api.delete(importPath(id), { organization: { id: organization } })
}

/** Decides each topic separately; returns the result of each. */
export function decideTopics(
  organization: string,
  id: string,
  updates: TopicProposalUpdates['updates'],
): Promise<TopicProposalResult> {
  return api.put(`${importPath(id)}/proposals`, {
    body: { updates },
    schema: topicProposalResultSchema,
    organization: { id: organization },
  })
}

/** Exports topics as a BCF file. */
export function exportBcfFile(organization: string, body: TopicExport): Promise<Blob> {
  return fetchFile('/topics/bcf', bcfFileType, { body, organization: { id: organization } })
}

function importPath(id: string): string {
  return `/topic-imports/${encodeURIComponent(id)}`
}
