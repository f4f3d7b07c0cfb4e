import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box } from '@lintel/shared/ui'
import { viewpointAddress, viewpointName, ViewpointPicture, viewpointsQuery } from '@lintel/shared/topics'

/** A thumbnail of a comment's viewpoint. */
export function CommentViewpoint({ topicId, viewpointId }: { topicId: string; viewpointId: string }) {
  const organization = useOrganizationId()
  const { data = [] } = useQuery(viewpointsQuery(organization, topicId))
  const canOpen = useCanOpen()
  const position = data.findIndex(({ id }) => id === viewpointId)
  const viewpoint = data[position]
  if (!viewpoint) return null
  const name = viewpointName(viewpoint, position + 1)
  const to = viewpointAddress(organization, viewpoint)
  const picture = <ViewpointPicture url={viewpoint.pictureUrl} name={name} />
  return (
    <Box w="40" maxW="full" mt="2" rounded="md" overflow="hidden" borderWidth="1px">
      {to !== undefined && canOpen(to) ? (
        <Link to={to} aria-label={`Show ${name} of the comment in 3D`}>
          {picture}
        </Link>
      ) : (
        picture
      )}
    </Box>
  )
}
