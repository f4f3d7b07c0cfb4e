import { useQuery } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { Button, LinkButton, PageHeader, Pencil, Stack, Trash2 } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { assetQuery } from '../assets.api.ts'
import { AssetFallback } from './asset-fallback.tsx'
import { AssetFacts } from './asset-facts.tsx'
import { DepreciationChart } from './depreciation-chart.tsx'
import { useDeleteAsset } from './use-delete-asset.ts'

/** An asset with its depreciation. */
export function AssetView({ id, back }: { id: string; back: ReactNode }) {
  const query = useQuery(assetQuery(useOrganizationId(), id))
  if (query.data) return <Found asset={query.data} back={back} />
  return (
    <>
      {back}
      <AssetFallback {...query} title="Asset" />
    </>
  )
}

function Found({ asset, back }: { asset: Asset; back: ReactNode }) {
  const { sku, category, manufacturer, modelSeries, modelNumber } = asset
  const mayChange = useHasAnyRole(['assets.update'])
  const name = `${manufacturer} ${modelSeries} ${modelNumber}`
  return (
    <>
      <PageHeader
        back={back}
        title={name}
        name={name}
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
