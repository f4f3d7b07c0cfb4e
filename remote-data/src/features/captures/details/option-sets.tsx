import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { Heading } from '@lintel/shared/ui'
import type { Capture } from '../view/capture.api.ts'
import { ChipList } from './chip-list.tsx'
import { designOptionsQuery } from './details.api.ts'

/** Each design option set with its options. */
export function OptionSets({ capture: { id } }: { capture: Capture }) {
  const query = useQuery(designOptionsQuery(useOrganizationId(), id))
  return (
    <>
      <Heading as="h2" textStyle="lg" mb="3">
        Design Option Sets
      </Heading>
      <ChipList
        label="Design Option Sets"
        query={query}
        rowsOf={(sets) => sets.map(({ name, designOptions }) => ({ name, chips: designOptions }))}
      />
    </>
  )
}
