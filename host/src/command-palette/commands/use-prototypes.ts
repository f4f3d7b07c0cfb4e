import { useQuery } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { releasesQuery } from '@lintel/shared/manifest'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { useMemo } from 'react'
import type { CommandSource, PaletteCommand } from './palette-command.ts'

/** Loaded only if the user can view prototypes and a released page shows them. */
export function usePrototypes(): CommandSource {
  const organization = useActiveOrganization()
  const canOpen = useCanOpen()
  const id = organization?.id
  const isAllowed = id !== undefined && canOpen(paths.prototypes(id))
  const hasViewer = id !== undefined && canOpen(paths.prototype(id, 'any', 'any'))
  const { data, isError, isFetching, refetch } = useQuery({
    ...releasesQuery(id ?? ''),
    enabled: isAllowed,
    select: newestPublished,
  })
  const commands = useMemo(
    () => (id && data ? data.map((prototype) => prototypeCommand(id, prototype, hasViewer)) : []),
    [id, data, hasViewer],
  )
  return {
    name: 'prototypes',
    kinds: isAllowed ? kinds : [],
    commands,
    isLoading: isFetching && !data,
    isError: isError && !isFetching && !data,
    failure: "Couldn't load prototypes.",
    retry: () => void refetch(),
  }
}

const kinds = [{ all: 'prototypes', one: 'a prototype' }]

type NamedPrototype = { name: string; version: string }

function prototypeCommand(
  organizationId: string,
  { name, version }: NamedPrototype,
  hasViewer: boolean,
): PaletteCommand {
  const list = paths.prototypes(organizationId)
  return {
    id: `prototype:${organizationId}/${name}`,
    group: 'Prototypes',
    label: name,
    detail: `Version ${version}`,
    icon: 'prototype',
    target: { href: hasViewer ? paths.prototype(organizationId, name, version) : list },
  }
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** The prototypes with their newest published version, in natural order. */
function newestPublished(releases: readonly PrototypeRelease[]): NamedPrototype[] {
  const newest = new Map<string, string>()
  for (const { prototype, version, published } of releases) {
    const existing = newest.get(prototype)
    if (published && (existing === undefined || naturalOrder.compare(version, existing) > 0))
      newest.set(prototype, version)
  }
  return [...newest]
    .map(([name, version]) => ({ name, version }))
    .toSorted((left, right) => naturalOrder.compare(left.name, right.name))
}
