import { assetFieldNames, assetFields, assetGroups, type Asset, type AssetField } from '@lintel/shared/contract/assets'
import { Box, Panel, SimpleGrid } from '@lintel/shared/ui'
import { pluralize, formatDay, formatMoney } from '@lintel/shared/format'
import type { ReactNode } from 'react'

export function AssetFacts({ asset }: { asset: Asset }) {
  const groups = assetGroups.map((group) => ({
    group,
    facts: assetFieldNames
      .filter((field) => assetFields[field].group === group)
      .map((field): Fact => [assetFields[field].title, fieldContent(asset, field)]),
  }))
  return (
    <>
      {groups.map(({ group, facts }) => (
        <Facts key={group} title={group} facts={facts} />
      ))}
      {asset.componentId && <Facts title="Component" facts={componentFacts(asset)} />}
    </>
  )
}

type Fact = [title: string, value: ReactNode]

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Panel title={title}>
      <SimpleGrid asChild minChildWidth="min(13rem, 100%)" gap="4">
        <dl>
          {facts.map(([name, value]) => (
            <Box key={name} minW="0" overflowWrap="anywhere" whiteSpace="pre-wrap">
              <Box asChild textStyle="sm" color="fg.muted">
                <dt>{name}</dt>
              </Box>
              <Box asChild ms="0" fontWeight="medium">
                <dd>{value}</dd>
              </Box>
            </Box>
          ))}
        </dl>
      </SimpleGrid>
    </Panel>
  )
}

/** What COBie workbooks say of the component in the model. */
function componentFacts({ tagNumber, barCode, assetIdentifier, warrantyStartDate, componentId }: Asset): Fact[] {
  return [
    ['Tag Number', tagNumber || '–'],
    ['Barcode', barCode || '–'],
    ['Asset Identifier', assetIdentifier || '–'],
    ['Warranty Start Date', warrantyStartDate ? formatDay(warrantyStartDate) : '–'],
    ['GlobalId', componentId],
  ]
}

function fieldContent(asset: Asset, field: AssetField): ReactNode {
  const value = asset[field]
  const { kind } = assetFields[field]
  if (kind === 'money') return formatMoney(Number(value))
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'months') return value === 0 ? 'None' : pluralize(Number(value), 'month')
  if (kind === 'years') return pluralize(Number(value), 'year')
  if (kind !== 'web address') return value
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <a href={String(value)} target="_blank" rel="noreferrer noopener">
        {value}
      </a>
    </Box>
  )
}
