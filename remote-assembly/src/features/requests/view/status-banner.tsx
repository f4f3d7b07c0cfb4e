import type { AssemblyRequest, AssemblyStatus } from '@lintel/shared/contract/assembly'
import { formatPercent } from '@lintel/shared/format'
import { Box, CircleAlert, Flex, Info, Text, VisuallyHidden } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'

/** The banners of specification 1, "Screens and routes". A complete request has none: it shows its model. */
export function StatusBanner({ request: { status, statusDetails, progress } }: { request: AssemblyRequest }) {
  if (status === 'Complete') return null
  if (status === 'Error') {
    return (
      <Banner palette="red" title="There was an error completing this request.">
        {statusDetails ?? 'An internal server error has occurred. Please contact support.'}
      </Banner>
    )
  }
  if (status === 'InProgress') {
    return (
      <Banner palette="blue" title="This request is being processed" below={<ProgressBar progress={progress} />}>
        {statusDetails}
      </Banner>
    )
  }
  return (
    <Banner palette="blue" title="This request has been queued">
      Waiting for an available worker
    </Banner>
  )
}

type BannerProps = { palette: 'red' | 'blue'; title: string; children: ReactNode; below?: ReactNode }

function Banner({ palette, title, children, below }: BannerProps) {
  const Symbol = palette === 'red' ? CircleAlert : Info
  return (
    <Flex
      role="group"
      aria-label={title}
      colorPalette={palette}
      gap="3.5"
      p={{ base: '4', md: '5' }}
      bg="colorPalette.subtle"
      color="fg"
      borderWidth="1px"
      borderColor="colorPalette.muted"
      rounded="xl"
    >
      <Box aria-hidden color="colorPalette.fg" pt="0.5">
        <Symbol size={20} strokeWidth={1.75} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="semibold">{title}</Text>
        {children && (
          <Text overflowWrap="anywhere" whiteSpace="pre-line">
            {children}
          </Text>
        )}
        {below}
      </Box>
    </Flex>
  )
}

function ProgressBar({ progress }: { progress: number }) {
  return (
    <Flex align="center" gap="3" mt="3">
      <Box
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={Math.round(progress)}
        aria-valuemin={0}
        aria-valuemax={100}
        flex="1"
        h="2"
        rounded="full"
        bg="colorPalette.emphasized"
        overflow="hidden"
      >
        <Box
          h="full"
          rounded="full"
          bg="colorPalette.solid"
          transition="width 400ms"
          style={{ width: `${progress}%` }}
        />
      </Box>
      <Text aria-hidden textStyle="sm" minW="10" textAlign="end" fontVariantNumeric="tabular-nums">
        {formatPercent(Math.round(progress))}
      </Text>
    </Flex>
  )
}

const announcements: Record<AssemblyStatus, string> = {
  Queued: 'This request has been queued.',
  'Pending Manifest': 'This request has been queued.',
  InProgress: 'This request is being processed.',
  Complete: 'This request is complete.',
  Error: 'There was an error completing this request.',
}

/** Announces status changes to screen readers, but not the first status or each percent. */
export function StatusAnnouncer({ status }: { status: AssemblyStatus }) {
  const [atFirst] = useState(announcements[status])
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && announcements[status] !== atFirst) setChanged(true)
  return <VisuallyHidden role="status">{hasChanged && announcements[status]}</VisuallyHidden>
}
