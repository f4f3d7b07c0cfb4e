import { useQuery } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { Button, LinkButton, PageHeader, Pencil, Stack, Trash2 } from '@lintel/shared/ui'
import { assetQuery } from '../assets.api.ts'
import { AssetFallback } from './asset-fallback.tsx'
import { AssetFacts } from './asset-facts.tsx'
import { DepreciationChart } from './depreciation-chart.tsx'
import { useDeleteAsset } from './use-delete-asset.ts'

/** One asset: what is known of it, and what it is worth over the years. */
export function AssetView({ id }: { id: string }) {
  const asked = useQuery(assetQuery(useOrganizationId(), id))
  if (!asked.data) return <AssetFallback {...asked} title="Asset" />
  return <Found asset={asked.data} />
}

function Found({ asset }: { asset: Asset }) {
  const { sku, category, manufacturer, modelSeries, modelNumber } = asset
  const mayChange = useHasAnyRole(['assets.update'])
  return (
    <>
      <PageHeader
        title={`${manufacturer} ${modelSeries} ${modelNumber}`}
        description={`${category} · SKU ${sku}`}
        actions={mayChange && <Changes asset={asset} />}
      />
      <Stack gap="6">
        <AssetFacts asset={asset} />
        <DepreciationChart asset={asset} />
      </Stack>
    </>
  )
}

function Changes({ asset }: { asset: Asset }) {
  const organization = useOrganizationId()
  const remove = useDeleteAsset(asset)
  return (
    <>
      <LinkButton to={paths.editAsset(organization, asset.id)} variant="outline" colorPalette="gray">
        <Pencil aria-hidden size={16} />
        Edit
      </LinkButton>
      <Button
        variant="outline"
        colorPalette="red"
        loading={remove.isRunning}
        loadingText="Delete"
        onClick={() => remove.run()}
      >
        <Trash2 aria-hidden size={16} />
        Delete
      </Button>
    </>
  )
}
