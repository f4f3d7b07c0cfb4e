import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Text } from '@lintel/shared/ui'

type ElementLinkProps = {
  captureId: string
  reviewId: string
  element: {
    elementNumber: number
    elementName: string | null
    family: string
    type: string
    revitElementId: string | null
  }
}

export function ElementLink({ captureId, reviewId, element }: ElementLinkProps) {
  const { elementNumber, elementName, family, type, revitElementId } = element
  const search = new URLSearchParams({ element: String(elementNumber), review: reviewId })
  const to = `${paths.capture(useOrganizationId(), captureId, 'model')}?${search.toString()}`
  return (
    <>
      <Box asChild color="brand.fg" textDecoration="underline" overflowWrap="anywhere">
        <Link to={to}>{elementName ?? `${family}: ${type}`}</Link>
      </Box>
      {revitElementId && (
        <Text textStyle="xs" color="fg.muted">
          Revit Element Id {revitElementId}
        </Text>
      )}
    </>
  )
}
