import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, ChevronRight, LinkButton, PageHeader } from '@lintel/shared/ui'

/** The page's title, and the way back to where prototypes are chosen. */
export function WizardHeader({ portfolio, release }: { portfolio: string; release: string }) {
  return (
    <Box>
      <LinkButton
        to={paths.prototypes(useOrganizationId())}
        variant="ghost"
        colorPalette="gray"
        size="sm"
        ms="-3"
        mb="1"
        color="fg.muted"
      >
        <ChevronRight aria-hidden size={16} style={{ transform: 'scaleX(-1)' }} />
        Prototypes
      </LinkButton>
      <PageHeader title={`Assembly Request - ${portfolio} ${release}`.trim()} />
    </Box>
  )
}
