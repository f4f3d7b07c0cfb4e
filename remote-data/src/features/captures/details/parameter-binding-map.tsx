import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { VisuallyHidden } from '@lintel/shared/ui'
import type { Capture } from '../view/capture.api.ts'
import { ChipList } from './chip-list.tsx'
import { bindingsQuery } from './details.api.ts'

/** Each parameter with the categories that have it. */
export function ParameterBindingMap({ capture: { id } }: { capture: Capture }) {
  const query = useQuery(bindingsQuery(useOrganizationId(), id))
  return (
    <>
      <VisuallyHidden as="h2">Parameter Binding Map</VisuallyHidden>
      <ChipList
        label="Parameter Binding Map"
        query={query}
        rowsOf={(bindings) => bindings.map(({ parameter, categories }) => ({ name: parameter, chips: categories }))}
      />
    </>
  )
}
