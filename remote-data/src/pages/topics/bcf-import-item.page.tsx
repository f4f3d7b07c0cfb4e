import { useOrganizationId } from '@lintel/shared/organization'
import { useParams } from '@lintel/shared/routing'
import { BackLink, Box } from '@lintel/shared/ui'
import { bcfImportsPath } from '../../features/topics/bcf/bcf-paths.ts'
import { BcfImportView } from '../../features/topics/bcf/view/import-view.tsx'

export function BcfImportItemPage() {
  const { importId = '' } = useParams()
  return (
    <>
      <Box mb="2">
        <BackLink to={bcfImportsPath(useOrganizationId())}>Imported BCF Files</BackLink>
      </Box>
      <BcfImportView key={importId} id={importId} />
    </>
  )
}
