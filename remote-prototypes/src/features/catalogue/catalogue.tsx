import { useQuery } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { releasesQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, EmptyState, LoadError, SkeletonCard, VisuallyHidden } from '@lintel/shared/ui'
import { useDeferredValue, type ReactNode } from 'react'
import { groupReleases, type CataloguePrototype } from './catalogue.model.ts'
import { PrototypeCard } from './prototype-card.tsx'

const skeletons = ['1', '2', '3', '4', '5', '6']
/** About what a large window shows. */
const firstScreen = 12

/** The organization's prototypes as cards, or what there is to say instead of them. */
export function Catalogue() {
  const isManager = useHasAnyRole(['prototypes.update'])
  const { data, error, isFetching, refetch } = useQuery({
    ...releasesQuery(useOrganizationId()),
    // Grouped inside the query, which keeps what is equal: a change draws one card again, not hundreds.
    select: isManager ? groupAll : groupPublished,
  })

  if (data) return <Prototypes prototypes={data} isManager={isManager} />
  if (error && !isFetching) {
    return (
      <LoadError
        error={error}
        title="The Prototypes Could Not Be Loaded"
        forbidden="You May Not See These Prototypes"
        onRetry={() => void refetch()}
      />
    )
  }
  return <LoadingCards />
}

function groupAll(releases: PrototypeRelease[]): CataloguePrototype[] {
  return groupReleases(releases, { withUnpublished: true })
}

function groupPublished(releases: PrototypeRelease[]): CataloguePrototype[] {
  return groupReleases(releases, { withUnpublished: false })
}

function Prototypes({ prototypes, isManager }: { prototypes: CataloguePrototype[]; isManager: boolean }) {
  // The first screen is drawn at once; hundreds more follow while the page already answers.
  const isAllDrawn = useDeferredValue(true, false)
  if (prototypes.length === 0) return <EmptyState title="No Prototypes Found" />
  return (
    <CardGrid>
      {(isAllDrawn ? prototypes : prototypes.slice(0, firstScreen)).map((prototype, index) => (
        <PrototypeCard
          key={prototype.name}
          prototype={prototype}
          isManager={isManager}
          isOnFirstScreen={index < firstScreen}
        />
      ))}
    </CardGrid>
  )
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      as="ul"
      role="list"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
      alignItems="start"
      gap="6"
      listStyleType="none"
    >
      {children}
    </Box>
  )
}

function LoadingCards() {
  return (
    <>
      <VisuallyHidden role="status">Loading prototypes</VisuallyHidden>
      <CardGrid>
        {skeletons.map((skeleton) => (
          <li key={skeleton} aria-hidden>
            <SkeletonCard />
          </li>
        ))}
      </CardGrid>
    </>
  )
}
