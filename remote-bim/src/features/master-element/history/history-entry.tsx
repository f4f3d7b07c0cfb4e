import type { ElementVersion, MasterElementDetail } from '@lintel/shared/contract/master-model'
import { Moment } from '@lintel/shared/format'
import { Authorized } from '@lintel/shared/session'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { changesOf } from './history.model.ts'
import { RestoreVersion } from './restore-version.tsx'

/** A change: author, time, and old and new values. */
export function HistoryEntry({ element, entry }: { element: MasterElementDetail; entry: ElementVersion }) {
  const { version, at, author, restoredVersion } = entry
  return (
    <Box p={{ base: '4', md: '5' }} borderWidth="1px" rounded="xl" bg="bg.panel">
      <Flex gap="3" wrap="wrap" justify="space-between" align="center">
        <Box minW="0">
          <Text fontWeight="medium">
            Version {version}
            {restoredVersion !== null && `, as it was in version ${restoredVersion}`}
          </Text>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {author.name} ({author.email}), <Moment date={at} />
          </Text>
        </Box>
        <Restore element={element} version={version} />
      </Flex>
      <Box as="ul" ps="5" mt="2" overflowWrap="anywhere">
        {changesOf(entry).map(({ label, before, after }) => (
          <li key={`${label} ${before}`}>
            {label}: <Value text={before} /> → <Value text={after} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The original version. */
export function FirstVersion({ element }: { element: MasterElementDetail }) {
  return (
    <Flex
      gap="3"
      wrap="wrap"
      justify="space-between"
      align="center"
      p={{ base: '4', md: '5' }}
      borderWidth="1px"
      rounded="xl"
      bg="bg.panel"
    >
      <Box minW="0">
        <Text fontWeight="medium">Version 1</Text>
        <Text textStyle="sm" color="fg.muted">
          Created from a capture
        </Text>
      </Box>
      <Restore element={element} version={1} />
    </Flex>
  )
}

/** Nothing for the current version. */
function Restore({ element, version }: { element: MasterElementDetail; version: number }) {
  if (element.mergedInto || version === element.revision) return null
  return (
    <Authorized anyRole={['revitmastermodel.update']}>
      <RestoreVersion element={element} version={version} />
    </Authorized>
  )
}

function Value({ text }: { text: string }) {
  if (text === '')
    return (
      <Text as="span" color="fg.muted">
        nothing
      </Text>
    )
  return <Text as="span">{text}</Text>
}
