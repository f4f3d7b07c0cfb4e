import { useQuery } from '@lintel/shared/api'
import type { RoleName } from '@lintel/shared/contract'
import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import { hasAnyRole, useUser, Authorized } from '@lintel/shared/session'
import { EmptyState, LinkButton, LoadError, Text, VisuallyHidden, Plus } from '@lintel/shared/ui'
import { lazyPart, LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { ProjectClashChecks } from '../clash-checks/index.ts'
import { ProjectCobie } from '../cobie/index.ts'
import { CapturesToCompare, ProjectComparisons } from '../comparisons/index.ts'
import { ProjectHealth } from '../model-health/index.ts'
import { projectQuery } from '../projects/index.ts'
import { ProjectVersionSets } from '../version-sets/index.ts'
import { ProjectHead } from './project-head.tsx'
import { ModelElements } from './model-elements.tsx'
import { TopicGrid } from '../topics/index.ts'

type Tab = {
  key: string
  title: string
  Content: ComponentType<{ project: ProjectGroup }>
  /** Required roles; visible to everyone by default. */
  anyRole?: RoleName[]
}

/** Lazy, because it loads the viewer's tools. */
const FederatedModel = lazyPart(async () => (await import('../federated-model/index.ts')).ProjectFederatedModel, {
  name: 'The federated model',
})

/** Specification 2, "Screens and routes". */
const firstTab = 'captures'
const captureReaders: RoleName[] = ['revitupload.read', 'revituploadcompare.read']
const tabs: Tab[] = [
  { key: firstTab, title: 'Captures', Content: Captures },
  { key: 'comparisons', title: 'Comparisons', Content: Comparisons },
  { key: 'model-elements', title: 'Model Elements', Content: ModelElements },
  { key: 'version-sets', title: 'Version Sets', Content: ProjectVersionSets },
  { key: 'federated-model', title: 'Federated Model', Content: FederatedModel, anyRole: captureReaders },
  { key: 'clash-checks', title: 'Clash Checks', Content: ProjectClashChecks, anyRole: captureReaders },
  { key: 'model-health', title: 'Model Health', Content: ProjectHealth, anyRole: captureReaders },
  { key: 'cobie', title: 'COBie', Content: ProjectCobie },
  { key: 'topics', title: 'Topics', Content: ProjectTopics, anyRole: ['topics.read'] },
]

/** A project with its tabs. */
export function ProjectView({ id, tab }: { id: string; tab: string | undefined }) {
  const organization = useOrganizationId()
  const { data: project, error, isFetching, refetch } = useQuery(projectQuery(organization, id))
  const all = <LinkButton to={paths.projects(organization)}>All Projects</LinkButton>
  // 'Capture Not Found' and 'Loading Project' are specified texts (specification 2, "Screens and routes").
  if (project === null) {
    return (
      <EmptyState isPage title="Capture Not Found">
        {all}
      </EmptyState>
    )
  }
  if (project) return <Tabs project={project} tab={tab} />
  if (!error) {
    return (
      <>
        <VisuallyHidden as="h1">View Project</VisuallyHidden>
        <Text role="status">Loading Project</Text>
      </>
    )
  }
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Project"
      forbidden="You Don't Have Access to This Project"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={all}
    />
  )
}

function Tabs({ project, tab }: { project: ProjectGroup; tab: string | undefined }) {
  const organization = useOrganizationId()
  const address = (key: string) => paths.project(organization, project.id, key)
  const user = useUser()
  const visibleTabs = tabs.filter(({ anyRole }) => !anyRole || hasAnyRole(user, anyRole))
  const activeTab = visibleTabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={address(firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <ProjectHead project={project} />
      <LinkTabs label="View Project" tabs={visibleTabs.map(({ key, title }) => ({ title, to: address(key) }))} />
      <Content project={project} />
    </>
  )
}

function Captures({ project: { id } }: { project: ProjectGroup }) {
  return <CapturesToCompare projectGroupId={id} />
}

function Comparisons({ project: { id } }: { project: ProjectGroup }) {
  return <ProjectComparisons projectGroupId={id} />
}

/** The topics of a project, with a link to create one. */
function ProjectTopics({ project: { id } }: { project: ProjectGroup }) {
  const organization = useOrganizationId()
  return (
    <TopicGrid
      projectId={id}
      actions={
        <Authorized anyRole={['topics.create']}>
          <LinkButton size="sm" to={paths.newTopic(organization, id)}>
            <Plus aria-hidden size={16} />
            New Topic
          </LinkButton>
        </Authorized>
      }
    />
  )
}
