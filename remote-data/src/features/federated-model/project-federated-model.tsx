import { useQuery } from '@lintel/shared/api'
import { PictureFrame } from '@lintel/shared/captured-model'
import type { FederatedModel, ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { Boxes, Button, EmptyState, LoadError, Skeleton, VisuallyHidden } from '@lintel/shared/ui'
import { federatedModelQuery } from './federated-model.api.ts'
import { FederatedPicture } from './federated-picture.tsx'
import type { Selection } from './selected-files.model.ts'

/** Files by name, so that a link shows their newest versions. */
const selectionParam: UrlCodec<Selection> = {
  names: ['set', 'file'],
  read(search) {
    const files = search.getAll('file')
    return { set: search.get('set') || undefined, files: files.length > 0 ? files : undefined }
  },
  write: ({ set, files }) => ({ set, file: files }),
}

/** The files of a project in one 3D model. The selected files are in the URL. */
export function ProjectFederatedModel({ project }: { project: ProjectGroup }) {
  const [selection, setSelection] = useUrlState(selectionParam)
  const { set } = selection
  const query = useQuery(federatedModelQuery(useOrganizationId(), project.id, set))
  const { data, error, isFetching, refetch } = query
  if (data) return <Loaded project={project} model={data} selection={selection} onSelection={setSelection} />
  if (error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Federated Model"
        forbidden="You Don't Have Access to the Federated Model"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={
          set !== undefined && (
            <Button
              variant="outline"
              colorPalette="gray"
              onClick={() => setSelection({ ...selection, set: undefined })}
            >
              Show Latest Versions
            </Button>
          )
        }
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the federated model</VisuallyHidden>
      <PictureFrame>
        <Skeleton aria-hidden h="full" rounded="xl" />
      </PictureFrame>
    </>
  )
}

type LoadedProps = {
  project: ProjectGroup
  model: FederatedModel
  selection: Selection
  onSelection: (selection: Selection) => void
}

function Loaded({ model, ...rest }: LoadedProps) {
  if (model.files.length === 0) {
    return (
      <EmptyState
        title="No Captures"
        icon={<Boxes />}
        description="Upload building files to this project to see them together in 3D."
      />
    )
  }
  return <FederatedPicture model={model} {...rest} />
}
