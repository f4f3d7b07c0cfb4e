import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { MasterElementDetail } from '@lintel/shared/contract/master-model'
import { usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate, useCanOpen } from '@lintel/shared/routing'
import { Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { lazyPart, LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { PropertiesTable } from './properties/properties-table.tsx'
import { Notes } from './notes/notes.tsx'
import { ElementHeader } from './element-header.tsx'
import { ElementHistory } from './history/element-history.tsx'
import { elementCapturesQuery, elementQuery } from './element.api.ts'
import { MergedNotice } from '../merge-duplicates/index.ts'
import { FoundInCaptures, useLeaveOnError } from '../item-page/index.ts'

type Tab = {
  key: string
  title: string
  Content: ComponentType<{ element: MasterElementDetail }>
  /** Only for users who can open these. */
  requiredPage?: 'captures' | 'topics'
}

const loading = <Skeleton aria-hidden h="26rem" rounded="xl" />
/** The viewer is loaded with the tab that needs it. */
const ElementModel = lazyPart(async () => (await import('./model/element-model.tsx')).ElementModel, {
  name: 'The model',
  loading,
})
const ElementTopics = lazyPart(async () => (await import('./topics/element-topics.tsx')).ElementTopics, {
  name: 'The topics',
  loading,
})

/** Specification 2, "Screens and routes", plus Model, Topics and History. */
const firstTab = 'element-captures'
const tabs: Tab[] = [
  { key: firstTab, title: 'Captures', Content: ElementCaptures },
  { key: 'type-properties', title: 'Type Properties', Content: TypeProperties },
  { key: 'instance-properties', title: 'Instance Properties', Content: InstanceProperties },
  { key: 'notes', title: 'Notes', Content: Notes },
  { key: 'model', title: 'Model', Content: ElementModel, requiredPage: 'captures' },
  { key: 'topics', title: 'Topics', Content: ElementTopics, requiredPage: 'topics' },
  { key: 'history', title: 'History', Content: ElementHistory },
]

/** An element of the master model: its review status and its tabs. */
export function ElementView({ id, tab }: { id: string; tab: string | undefined }) {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const { data: element, error } = useQuery(elementQuery(organization, id))
  useLeaveOnError(element ? null : error, paths.masterModel(organization))
  if (!element) return <Loading />
  const visibleTabs = tabs.filter(
    ({ requiredPage }) => requiredPage === undefined || canOpen(paths[requiredPage](organization)),
  )
  const activeTab = visibleTabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={paths.masterElement(organization, id, firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <ElementHeader element={element} tab={activeTab.key} />
      {element.mergedInto && <MergedNotice into={element.mergedInto} tab={activeTab.key} />}
      <LinkTabs
        label="Master Model Item"
        tabs={visibleTabs.map(({ key, title }) => ({ to: paths.masterElement(organization, id, key), title }))}
      />
      <Content element={element} />
    </>
  )
}

const paginationOptions = { itemsPerPage: 10 }

/** The captures with this element; the page number is in the URL. */
function ElementCaptures({ element: { id } }: { element: MasterElementDetail }) {
  const organization = useOrganizationId()
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { itemsPerPage: take, page } = pagination
  const client = useQueryClient()
  const query = useQuery(elementCapturesQuery({ organization, id }, { skip: (page - 1) * take, take }))
  return (
    <FoundInCaptures
      query={query}
      pagination={pagination}
      onPagination={move}
      loadPage={(part) => client.query(elementCapturesQuery({ organization, id }, part))}
    />
  )
}

function TypeProperties({ element }: { element: MasterElementDetail }) {
  return <PropertiesTable element={element} kind="type" />
}

function InstanceProperties({ element }: { element: MasterElementDetail }) {
  return <PropertiesTable element={element} kind="instance" />
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="h1">Master Parameter Item</VisuallyHidden>
      <VisuallyHidden role="status">Loading the element</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="24" rounded="xl" />
        <Skeleton h="10" mt="4" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}
