import { formatPercent } from '@lintel/shared/format'
import { Box, Flex, Stack, Text } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard } from '@lintel/shared/viewer'
import type { ComponentProps } from 'react'
import type { FileState } from './viewer-session.model.ts'

/** Overlays the picture while models load, with the progress of each file. */
export function LoadingOverlay({ files }: { files: readonly FileState[] }) {
  const loading = files.filter(({ status }) => status === 'loading')
  return (
    <LoadingCard aside={files.length > 0 && `${files.length - loading.length} of ${files.length}`}>
      {/* On phones, the card is above the tools. It keeps its height, so that it doesn't move down. */}
      <Stack
        as="ul"
        role="list"
        gap="2"
        listStyleType="none"
        minH={{ base: `${Math.min(files.length, maxShown.narrow) * rowHeight}rem`, md: '0' }}
      >
        {loading.slice(0, maxShown.wide).map((file, index) => (
          <Box key={file.urn} as="li" display={index < maxShown.narrow ? undefined : { base: 'none', md: 'block' }}>
            <FileProgress file={file} />
          </Box>
        ))}
      </Stack>
      <More count={loading.length - maxShown.narrow} display={{ md: 'none' }} />
      <More count={loading.length - maxShown.wide} display={{ base: 'none', md: 'block' }} />
    </LoadingCard>
  )
}

/** Per file, including the gap below it; in rem. */
const rowHeight = 2.25
/** Files that fit over the picture. */
const maxShown = { narrow: 3, wide: 12 }

type MoreProps = { count: number; display: ComponentProps<typeof Text>['display'] }

/** Counts the files that don't fit. */
function More({ count, display }: MoreProps) {
  if (count <= 0) return null
  return (
    <Text mt="2" textStyle="xs" color="fg.muted" display={display}>
      and {count} more
    </Text>
  )
}

function FileProgress({ file: { name, progress } }: { file: FileState }) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <Flex justify="space-between" gap="3" textStyle="xs" color="fg.muted">
        <Text truncate>{name}</Text>
        <Text aria-hidden>{formatPercent(percent)}</Text>
      </Flex>
      <LoadingBar label={name} percent={percent} />
    </>
  )
}
