import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { EmptyState, LinkButton, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { CaptureIdsChecks } from '../../ids-checks/index.ts'
import { ParameterBindingMap } from '../details/parameter-binding-map.tsx'
import { OptionSets } from '../details/option-sets.tsx'
import { ProjectDetails } from '../details/project-details.tsx'
import { CapturedElements } from '../elements/captured-elements.tsx'
import { CaptureModel } from '../model/capture-model.tsx'
import { CaptureReview } from '../review/capture-review.tsx'
import { CaptureVersions } from '../versions/capture-versions.tsx'
import { captureQuery, type Capture } from './capture.api.ts'
import { CaptureHead } from './capture-head.tsx'
import { useCapturePresence } from './capture-presence.ts'

type Tab = { key: string; title: string; Content: ComponentType<{ capture: Capture }> }

/** Specification 2, "Screens and routes". */
const firstTab = 'project-details'
const tabs: Tab[] = [
  { key: firstTab, title: 'Project Details', Content: ProjectDetails },
  { key: 'elements', title: 'Elements', Content: CapturedElements },
  { key: 'capture-review', title: 'Capture Review', Content: CaptureReview },
  { key: 'ids-checks', title: 'IDS Checks', Content: CaptureIdsChecks },
  { key: 'parameter-binding-map', title: 'Parameter Binding Map', Content: ParameterBindingMap },
  { key: 'option-sets', title: 'Option Sets', Content: OptionSets },
  { key: 'model', title: 'Model', Content: CaptureModel },
]

type CaptureViewProps = {
  id: string
  tab: string | undefined
  /** Additional buttons in the header. */
  actions: (capture: Capture) => ReactNode
}

/** A capture with its tabs. */
export function CaptureView({ id, tab, actions }: CaptureViewProps) {
  const organization = useOrganizationId()
  const { data: capture, error, isFetching, refetch } = useQuery(captureQuery(organization, id))
  const [lastCapture, setLastCapture] = useState<Capture>()
  if (capture && capture !== lastCapture) setLastCapture(capture)
  useCapturePresence(id, Boolean(capture))
  if (capture === null) return lastCapture ? <Deleted capture={lastCapture} /> : <NotFound />
  if (capture) return <Tabs capture={capture} tab={tab} actions={actions(capture)} />
  if (error) {
    return (
      <LoadError
        isPage
        error={error}
        title="Couldn't Load the Capture"
        forbidden="You Don't Have Access to This Capture"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={<ToCaptures />}
      />
    )
  }
  return <Loading />
}

type TabsProps = { capture: Capture; tab: string | undefined; actions: ReactNode }

function Tabs({ capture, tab, actions }: TabsProps) {
  const organization = useOrganizationId()
  const activeTab = tabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={paths.capture(organization, capture.id, firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <CaptureHead capture={capture} actions={actions} isModelShown={activeTab.key === 'model'} />
      <CaptureVersions captureId={capture.id} />
      <LinkTabs
        label="View Capture"
        tabs={tabs.map(({ key, title }) => ({ to: paths.capture(organization, capture.id, key), title }))}
      />
      <Content capture={capture} />
    </>
  )
}

/** Specification 2, "The error catalogue": a toast and an empty state. */
function NotFound() {
  useEffect(() => void showToast({ type: 'error', text: 'Capture Not Found' }), [])
  return (
    <EmptyState isPage title="Capture Not Found">
      <ToCaptures />
    </EmptyState>
  )
}

/** Someone deleted it while it was open. */
function Deleted({ capture: { documentFileName } }: { capture: Capture }) {
  const name = documentFileName || 'No File Name'
  useEffect(() => void showToast({ type: 'info', text: `${name} has been deleted.` }), [name])
  return (
    <EmptyState
      isPage
      title="This Capture Was Deleted"
      description={`Someone deleted ${name}, including its reviews and comparisons, while you were viewing it.`}
    >
      <ToCaptures />
    </EmptyState>
  )
}

function ToCaptures() {
  return <LinkButton to={paths.captures(useOrganizationId())}>All Captures</LinkButton>
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="h1">View Capture</VisuallyHidden>
      <VisuallyHidden role="status">Loading the capture</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="5" w="16rem" />
        <Skeleton h="10" mt="4" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}
