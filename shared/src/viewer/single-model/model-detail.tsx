import { useEffect, useState } from 'react'
import { countText, formatPercent } from '../../core/format/index.ts'
import { Text } from '../../ui/components/index.ts'
import type { ModelDetail, ModelHandle } from '../model.ts'
import type { Viewer } from '../viewer.ts'

/**
 * For a model that is too large to be loaded completely: the share that is shown in full detail. Announced when loading
 * is complete.
 */
export function ModelDetailNote({ viewer, handle }: { viewer: Viewer; handle: ModelHandle }) {
  const [detail, setDetail] = useState<ModelDetail>()
  useEffect(() => viewer.onDetail?.(setDetail), [viewer])
  if (detail?.modelId !== handle.modelId) return null
  const { shownTriangles, totalTriangles, isComing } = detail
  const percent = Math.floor((shownTriangles / Math.max(1, totalTriangles)) * 100)
  if (percent === 100) return null
  return (
    <Text role="status" aria-busy={isComing} textStyle="sm" color="fg.muted">
      Showing {formatPercent(percent)} of {countText(totalTriangles)} triangles
      {isComing ? ' …' : ', the rest simplified'}
    </Text>
  )
}
