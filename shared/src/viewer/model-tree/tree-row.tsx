import { memo } from 'react'
import { Box, ChevronRight, Flex, Text, VisuallyHidden } from '../../ui/index.ts'
import { SightButtons } from '../elements/sight-buttons.tsx'
import type { Viewer } from '../viewer.ts'
import type { Sight } from '../elements/element-actions.ts'
import type { TreeRow } from './tree.model.ts'

type TreeRowProps = {
  viewer: Viewer
  row: TreeRow
  id: string
  /** Pixels from the top, and high. */
  top: number
  height: number
  isActive: boolean
  isSelected: boolean
  sight: Sight
  isIsolated: boolean
}

const indent = 0.875

/** One row. Keys and clicks are the tree's. */
export const ModelTreeRow = memo(function ModelTreeRow(props: TreeRowProps) {
  const { viewer, row, id, top, height, isActive, isSelected, sight, isIsolated } = props
  const { node, level, position, siblings, isOpen } = row
  const count = node.elements.length
  const state = { shown: '', partly: 'partly hidden', hidden: 'hidden' }[sight]
  return (
    <Flex
      role="treeitem"
      id={id}
      data-key={node.key}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      className="row"
      style={{ top, height, paddingLeft: `${(level - 1) * indent + 0.25}rem` }}
    >
      <Flex data-part="toggle" aria-hidden align="center" justify="center" w="6" h="full" flexShrink="0">
        {isOpen !== undefined && (
          <Box asChild transform={isOpen ? 'rotate(90deg)' : undefined} color="fg.muted">
            <ChevronRight size={14} />
          </Box>
        )}
      </Flex>
      <Text flex="1" minW="0" truncate title={node.label} color={sight === 'hidden' ? 'fg.muted' : undefined}>
        {node.label}
      </Text>
      {isOpen === undefined ? (
        <VisuallyHidden>{state}</VisuallyHidden>
      ) : (
        <Text color="fg.muted" textStyle="xs" px="1" flexShrink="0" fontVariantNumeric="tabular-nums">
          {count.toLocaleString('en-US')}
          <VisuallyHidden>{[count === 1 ? ' element' : ' elements', state].filter(Boolean).join(', ')}</VisuallyHidden>
        </Text>
      )}
      <SightButtons {...{ viewer, sight, isIsolated }} name={node.label} elements={node.elements} isForPointers />
    </Flex>
  )
})
