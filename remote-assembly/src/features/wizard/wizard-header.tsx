import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, PageHeader } from '@lintel/shared/ui'

/** The page's title, and the way back to where prototypes are chosen. */
export function WizardHeader({ portfolio, release }: { portfolio: string; release: string }) {
  return (
    <Box>
      <BackLink to={paths.prototypes(useOrganizationId())}>Prototypes</BackLink>
      <Box mt="3">
        <PageHeader title={`Assembly Request - ${portfolio} ${release}`.trim()} />
      </Box>
    </Box>
  )
}
