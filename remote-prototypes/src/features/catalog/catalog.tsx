import { useQuery } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { pluralize } from '@lintel/shared/format'
import { Deferred, RefreshNote, SearchBox, useListSearch } from '@lintel/shared/list'
import { releasesQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHistoryState } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, EmptyState, LoadError } from '@lintel/shared/ui'
import { startTransition, useDeferredValue, useEffect } from 'react'
import { groupReleases, searchPrototypes, type CatalogPrototype } from './catalog.model.ts'
import { PrototypeCard } from './prototype-card.tsx'
import { LoadingPrototypes, PrototypeGrid } from './prototype-grid.tsx'

/** Roughly what a large window shows. */
const firstScreen = 12

export function Catalog() {
  const isManager = useHasAnyRole(['prototypes.update'])
  const query = useQuery({
    ...releasesQuery(useOrganizationId()),
    // `select` shares unchanged parts of its result, so that a change of one release only re-renders one card.
    select: isManager ? groupAll : groupPublished,
  })
  const { data, error, isFetching, refetch } = query

  if (!data && error && !isFetching) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Prototypes"
        forbidden="You Don't Have Access to Prototypes"
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <RefreshNote query={query} />
      <Deferred isReady={data !== undefined} instead={<LoadingPrototypes isManager={isManager} />}>
        {data && <Prototypes prototypes={data} isManager={isManager} />}
      </Deferred>
    </>
  )
}

function groupAll(releases: PrototypeRelease[]): CatalogPrototype[] {
  return groupReleases(releases, { withUnpublished: true })
}

function groupPublished(releases: PrototypeRelease[]): CatalogPrototype[] {
  return groupReleases(releases, { withUnpublished: false })
}

function Prototypes({ prototypes, isManager }: { prototypes: CatalogPrototype[]; isManager: boolean }) {
  // Renders the first screen immediately and the rest later. After Back, all are rendered to restore the height.
  const [isAllDrawn, setAllDrawn] = useHistoryState('all prototypes', false)
  useEffect(() => startTransition(() => setAllDrawn(true)), [setAllDrawn])
  const { text, search } = useListSearch()
  const found = searchPrototypes(prototypes, useDeferredValue(text))
  const visiblePrototypes = isAllDrawn ? found : found.slice(0, firstScreen)
  if (prototypes.length === 0) return <EmptyState title="No Prototypes Found" />
  return (
    <>
      <Box mb="6">
        <SearchBox
          label="Search Prototypes"
          value={text}
          onSearch={search}
          found={text.trim() === '' ? undefined : `${pluralize(found.length, 'prototype')} found`}
        />
      </Box>
      {found.length === 0 && (
        <EmptyState title="No Prototypes Found" description="Try fewer words. We search names and versions.">
          <Button variant="outline" onClick={() => search('')}>
            Show All Prototypes
          </Button>
        </EmptyState>
      )}
      <PrototypeGrid>
        {visiblePrototypes.map((prototype, index) => (
          <PrototypeCard
            key={prototype.name}
            prototype={prototype}
            isManager={isManager}
            isOnFirstScreen={index < firstScreen}
          />
        ))}
      </PrototypeGrid>
    </>
  )
}
