import type { IdsCheck } from '@lintel/shared/contract/ids'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { BackLink, Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { dateText } from '../ids-check-text.model.ts'
import { CheckActions } from './check-actions.tsx'

/** By which requirements which file was checked, when and for whom. */
export function CheckHead({ check }: { check: IdsCheck }) {
  const { captureId, captureFileName, captureDate, rulesName, rulesTitle, requestedBy, requestedDate } = check
  const organization = useOrganizationId()
  return (
    <Box as="header" mb="5">
      <BackLink to={paths.capture(organization, captureId, 'ids-checks')}>IDS Checks</BackLink>
      <Flex wrap="wrap" align="start" justify="space-between" gap="4" mt="2">
        <Stack gap="1" flex="1 1 20rem" minW="0" overflowWrap="anywhere">
          <Heading as="h1" textStyle={{ base: 'xl', md: '3xl' }}>
            {rulesName}
          </Heading>
          {rulesTitle !== rulesName && <Text color="fg.muted">{rulesTitle}</Text>}
          <Text>
            Checked:{' '}
            <Box asChild color="brand.fg" textDecoration="underline">
              <Link to={paths.capture(organization, captureId)}>{captureFileName || 'No File Name'}</Link>
            </Box>
            , captured {dateText(captureDate)}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {dateText(requestedDate)}, requested by {requestedBy}
          </Text>
        </Stack>
        <CheckActions check={check} />
      </Flex>
    </Box>
  )
}
