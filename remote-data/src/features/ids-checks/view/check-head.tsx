import type { IdsCheck } from '@lintel/shared/contract/ids'
import { DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { BackLink, Box, PageHeader, Text } from '@lintel/shared/ui'
import { CheckActions } from './check-actions.tsx'

/** The checked file, requirements, time and requester. */
export function CheckHead({ check }: { check: IdsCheck }) {
  const { captureId, captureFileName, captureDate, rulesName, rulesTitle, requestedBy, requestedDate } = check
  const organization = useOrganizationId()
  return (
    <PageHeader
      back={<BackLink to={paths.capture(organization, captureId, 'ids-checks')}>IDS Checks</BackLink>}
      title={rulesName}
      name={rulesName}
      actions={<CheckActions check={check} />}
      description={
        <Text>
          {rulesTitle !== rulesName && `${rulesTitle} | `}
          Checked:{' '}
          <Box asChild color="brand.fg" textDecoration="underline">
            <Link to={paths.capture(organization, captureId)}>{captureFileName || 'No File Name'}</Link>
          </Box>
          , captured <DateTime date={captureDate} /> | <DateTime date={requestedDate} />, requested by {requestedBy}
        </Text>
      }
    />
  )
}
