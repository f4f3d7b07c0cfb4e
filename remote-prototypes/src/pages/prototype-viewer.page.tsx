import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useParams } from '@lintel/shared/routing'
import { Box, LinkButton, LoadError, Skeleton, VisuallyHidden } from '@lintel/shared/ui'
import { ViewerPage } from '@lintel/shared/viewer'
import { VersionMenu } from '../features/catalog/version-menu.tsx'
import { TitleBar } from '../features/release/title-bar.tsx'
import { useRelease } from '../features/release/use-release.ts'
import { ConfigurationViewer } from './prototype-viewer/configuration-viewer.tsx'

/** A release of a prototype in 3D, with its options and views. */
export function PrototypeViewerPage() {
  const { portfolio = '', release = '' } = useParams()
  return <Release key={`${portfolio}\n${release}`} portfolio={portfolio} release={release} />
}

function Release({ portfolio, release }: { portfolio: string; release: string }) {
  const { manifest, failure, isFetching, reload } = useRelease(portfolio, release)
  const prototypes = paths.prototypes(useOrganizationId())
  if (manifest) return <ConfigurationViewer manifest={manifest} />
  return (
    <ViewerPage
      title={
        <TitleBar
          prototype={portfolio}
          release={release}
          // Hidden while the manifest loads, because it would be rendered again a moment later.
          versions={failure !== undefined && <VersionMenu prototype={portfolio} version={release} />}
        />
      }
    >
      <Box flex="1" p="6">
        {failure === undefined || isFetching ? (
          <>
            <VisuallyHidden role="status">Loading prototype</VisuallyHidden>
            <Skeleton h="full" minH="16rem" />
          </>
        ) : (
          <LoadError
            error={failure}
            title="Couldn't Load This Prototype"
            onRetry={reload}
            actions={
              <LinkButton to={prototypes} variant="outline">
                All Prototypes
              </LinkButton>
            }
          />
        )}
      </Box>
    </ViewerPage>
  )
}
