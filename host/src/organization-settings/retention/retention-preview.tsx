import { useQuery } from '@lintel/shared/api'
import type { RetentionPreview as Preview } from '@lintel/shared/contract/captures'
import { pluralize, countText, fileSize, formatDate } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useDebouncedValue } from '@lintel/shared/state'
import { List, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { previewQuery, type Keeping } from './retention.api.ts'

/** Debounce in milliseconds. */
const previewDelay = 250

const maxNamed = 10

/** A debounced preview of the next nightly cleanup. */
export function RetentionPreview({ keepCaptures, removesCompared }: Keeping) {
  const debouncedKeepCaptures = useDebouncedValue(keepCaptures, previewDelay)
  const preview = useQuery(previewQuery(useOrganizationId(), { keepCaptures: debouncedKeepCaptures, removesCompared }))
  const isOfThis = debouncedKeepCaptures === keepCaptures
  return (
    <div role="status">
      {isOfThis && preview.data && <WhatWouldGo preview={preview.data} />}
      {isOfThis && preview.error && (
        <Text color="fg.error" textStyle="sm">
          Couldn't preview what will be removed: {describeFailure(preview.error)}
        </Text>
      )}
      {(!isOfThis || preview.isPending) && <Text textStyle="sm">Checking what will be removed…</Text>}
    </div>
  )
}

function WhatWouldGo({ preview: { items, total, hasMore, bytes } }: { preview: Preview }) {
  if (total === 0) {
    const scopeText = hasMore ? ' among those checked' : ''
    return (
      <Text textStyle="sm">
        Nothing will be removed{scopeText}: each project has fewer captures, or older ones are kept for another reason.
      </Text>
    )
  }
  const listedItems = items.slice(0, maxNamed)
  const atLeast = hasMore ? 'at least ' : ''
  return (
    <>
      <Text textStyle="sm" fontWeight="medium">
        The next nightly cleanup will remove {atLeast}
        {pluralize(total, 'capture')}, whose files total {fileSize(bytes)}. This can't be undone.
      </Text>
      <List.Root ps="5" mt="1" textStyle="sm" overflowWrap="anywhere">
        {listedItems.map(({ id, documentFileName, captureDate, projectName }) => (
          <List.Item key={id}>
            {documentFileName || 'No File Name'}, {projectName}, {formatDate(captureDate)}
          </List.Item>
        ))}
        {total > listedItems.length && <List.Item>{countText(total - listedItems.length)} more</List.Item>}
      </List.Root>
    </>
  )
}
