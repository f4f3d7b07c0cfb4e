import { api, fetchFile, queryOptions, readRows } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import {
  idsFileType,
  idsImportListSchema,
  idsImportSchema,
  idsProposalResultSchema,
  idsProposalSchema,
  importedSpecificationSchema,
  type IdsImport,
  type IdsProposalUpdates,
} from '@lintel/shared/contract/ids-imports'
import type { Filter } from '@lintel/shared/filter'
import type { Pagination } from '@lintel/shared/list'

/** Prefix of all queries about imported files. */
export function importsKey(organization: string) {
  return ['bim', 'ids-imports', organization]
}

/** Imported files, newest first. */
export function importListQuery(organization: string, { page, itemsPerPage: take }: Pagination) {
  const searchParams = { skip: (page - 1) * take, take }
  return queryOptions({
    queryKey: [...importsKey(organization), 'list', searchParams],
    queryFn: ({ signal }) =>
      api.get('/ids-imports', {
        searchParams,
        schema: idsImportListSchema,
        signal,
        organization: { id: organization },
      }),
    placeholderData: (before) => before,
  })
}

/** The key of one import, without its proposals. */
export function importKey(organization: string, id: string) {
  return [...importsKey(organization), 'one', id]
}

export function importQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: importKey(organization, id),
    queryFn: ({ signal }) =>
      api.get(pathOf(id), { schema: idsImportSchema, signal, organization: { id: organization } }),
  })
}

/** All proposals of a file, in its order. */
export function proposalsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...importsKey(organization), 'proposals', id],
    queryFn: ({ signal }) => allRows(`${pathOf(id)}/proposals`, { schema: idsProposalSchema, signal, organization }),
    structuralSharing: false,
  })
}

/** All specifications of a file. */
export function specificationsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: [...importsKey(organization), 'specifications', id],
    queryFn: ({ signal }) =>
      allRows(`${pathOf(id)}/specifications`, { schema: importedSpecificationSchema, signal, organization }),
    structuralSharing: false,
  })
}

type Rows<Schema> = { schema: Schema; signal: AbortSignal; organization: string }

async function allRows<Schema extends Parameters<typeof readRows>[1]['schema']>(
  path: string,
  { schema, signal, organization }: Rows<Schema>,
) {
  const rows = []
  for await (const part of readRows(path, { schema, signal, organization: { id: organization } })) {
    for (const row of part) rows.push(row)
  }
  return rows
}

/** An IDS file of the filtered elements and the rules. */
export function exportIds(organization: string, filter: Filter | null): Promise<Blob> {
  const body = { filter, timeZone: ownTimeZone() }
  return fetchFile('/master-model/ids', idsFileType, { body, organization: { id: organization } })
}

/** Uploads a file. Nothing changes until proposals are accepted. */
export function importIds(organization: string, file: File): Promise<IdsImport> {
  return api.post('/ids-imports', {
    searchParams: { fileName: file.name },
    body: new Blob([file], { type: idsFileType }),
    schema: idsImportSchema,
    organization: { id: organization },
  })
}

/** Deletes an import; rejected while its rules are part of the master model. */
export async function deleteImport(organization: string, id: string): Promise<void> {
  await api.delete(pathOf(id), { organization: { id: organization } })
}

/** Decides each proposal separately; returns the result of each. */
export async function decideProposals(organization: string, id: string, updates: IdsProposalUpdates['updates']) {
  const { results } = await api.put(`${pathOf(id)}/proposals`, {
    body: { updates },
    schema: idsProposalResultSchema,
    organization: { id: organization },
  })
  return results.map(({ proposal: row, ...rest }) => ({ ...rest, row }))
}

function pathOf(id: string): string {
  return `/ids-imports/${encodeURIComponent(id)}`
}
