import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { ClipboardList, LinkButton } from '@lintel/shared/ui'

/** Links to the import page, or to imported files for users who can't import. */
export function ImportIdsLink() {
  const mayImport = useHasAnyRole(['revitmastermodel.update'])
  return (
    <LinkButton size="sm" variant="outline" colorPalette="gray" to={paths.idsImports(useOrganizationId())}>
      <ClipboardList aria-hidden size={16} />
      {mayImport ? 'Import IDS' : 'Imported IDS Files'}
    </LinkButton>
  )
}
