import { assetFieldNames, assetFields, assetGroups, type Asset, type AssetField } from '@lintel/shared/contract/assets'
import { Box, Panel, SimpleGrid } from '@lintel/shared/ui'
import { counted, formatDay, formatMoney } from '@lintel/shared/format'
import type { ReactNode } from 'react'

export function AssetFacts({ asset }: { asset: Asset }) {
  return assetGroups.map((group) => (
    <Panel key={group} title={group}>
      <SimpleGrid asChild minChildWidth="min(13rem, 100%)" gap="4">
        <dl>
          {assetFieldNames
            .filter((field) => assetFields[field].group === group)
            .map((field) => (
              <Box key={field} minW="0" overflowWrap="anywhere" whiteSpace="pre-wrap">
                <Box asChild textStyle="sm" color="fg.muted">
                  <dt>{assetFields[field].title}</dt>
                </Box>
                <Box asChild ms="0" fontWeight="medium">
                  <dd>{shown(asset, field)}</dd>
                </Box>
              </Box>
            ))}
        </dl>
      </SimpleGrid>
    </Panel>
  ))
}

function shown(asset: Asset, field: AssetField): ReactNode {
  const value = asset[field]
  const { kind } = assetFields[field]
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'months') return value === 0 ? 'None' : counted(Number(value), 'month')
  if (kind === 'years') return counted(Number(value), 'year')
  if (kind !== 'web address') return value
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <a href={String(value)} target="_blank" rel="noreferrer noopener">
        {value}
      </a>
    </Box>
  )
}
