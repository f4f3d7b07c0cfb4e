import { useQueryClient } from '@lintel/shared/api'
import type { AssembledModel as Result } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { SingleModel, type LoadedModel } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import { requestQuery } from '../request.api.ts'

type AssembledModelProps = {
  id: string
  result: Result
  name: string
  /** Renders the page around the viewer. */
  children: (parts: { facts: ReactNode; picture: ReactNode; loaded: LoadedModel | undefined }) => ReactNode
  /** Rendered over the model when it's loaded. */
  overlayOf?: ((loaded: LoadedModel) => ReactNode) | undefined
}

/** The assembled model of a request in the viewer. */
export function AssembledModel({ id, result: { file, fileName }, name, children, overlayOf }: AssembledModelProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  async function refresh() {
    const request = await client.query({ ...requestQuery(organization, id), staleTime: 0 })
    return request.result?.file ?? null
  }
  return (
    <SingleModel
      model={{ urn: `assembly:${id}`, fileName, file, refresh }}
      name={name}
      failureTitle="Couldn't load the assembled model"
      overlayOf={overlayOf}
    >
      {children}
    </SingleModel>
  )
}
