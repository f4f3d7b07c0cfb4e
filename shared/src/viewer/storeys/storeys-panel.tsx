import { useMemo, type ReactNode } from 'react'
import { formatPercent, lengthText } from '../../core/format/index.ts'
import { useUnits } from '../../core/organization/index.ts'
import { Box, Stack, Text } from '../../ui/components/index.ts'
import { Slider } from '../../ui/widgets/slider.tsx'
import { ElementNote } from '../elements/element-note.tsx'
import type { ElementList } from '../elements/use-elements.ts'
import { useViewerEvent } from '../surface/use-viewer-event.ts'
import type { Viewer } from '../viewer.ts'
import { cuts, isCutAt, planPlanes } from './plan.model.ts'
import { StoreyRow } from './storey-row.tsx'
import { showPlan, storeysIn, type Plan } from './storeys.ts'
import { explodedBy, shareOf, type Storey } from './storeys.model.ts'

/** The settings that stay while the panel is closed. */
export type StoreyChoice = { plan: Plan | undefined; cut: number }

type StoreysPanelProps = {
  viewer: Viewer
  list: ElementList
  choice: StoreyChoice
  onChoice: (choice: StoreyChoice) => void
  /** Other settings. */
  children?: ReactNode
}

/** The storeys of the building: isolate one, show its plan, or explode all of them. */
export function StoreysPanel({ list, ...props }: StoreysPanelProps) {
  return list.status === 'read' ? <Storeys {...props} list={list} /> : <ElementNote list={list} />
}

type StoreysProps = Omit<StoreysPanelProps, 'list'> & { list: Extract<ElementList, { status: 'read' }> }

function Storeys({ viewer, list: { elements }, choice, onChoice, children }: StoreysProps) {
  useViewerEvent(viewer, 'appearance', 'cutPlanes')
  const storeys = useMemo(() => storeysIn(viewer, elements), [viewer, elements])
  const { plan, cut } = choice
  const planned = plan && storeys.find(({ name }) => name === plan.storey)
  const currentPlan = planned && isCutAt(viewer.getCutPlanes(), planned.floor, cut) ? planned : undefined

  function togglePlan(storey: Storey) {
    if (plan && storey === currentPlan) {
      viewer.setView(plan.before)
      onChoice({ plan: undefined, cut })
      return
    }
    // Keeps the view to return to when the person goes from plan to plan.
    onChoice({ plan: { storey: storey.name, before: currentPlan && plan ? plan.before : viewer.getView() }, cut })
    showPlan(viewer, storey, cut)
  }
  function cutAt(next: number) {
    onChoice({ plan, cut: next })
    if (currentPlan) viewer.setCutPlanes(planPlanes(currentPlan.floor, next))
  }

  if (storeys.length === 0) {
    return (
      <Stack gap="3" p="3">
        <Text textStyle="sm" color="fg.muted">
          {elements.length === 0 ? 'No model is loaded.' : 'No elements are assigned to a level.'}
        </Text>
        {children}
      </Stack>
    )
  }
  return (
    <>
      <Box flex="1" minH="0" overflowY="auto" px="3" py="2">
        <Stack as="ul" role="list" aria-label="Levels" gap="0.5" listStyleType="none" m="0" p="0" textStyle="sm">
          {storeys.map((storey) => (
            <StoreyRow
              key={storey.name}
              viewer={viewer}
              storey={storey}
              isPlan={storey === currentPlan}
              onPlan={() => togglePlan(storey)}
            />
          ))}
        </Stack>
      </Box>
      <Settings viewer={viewer} storeys={storeys} cut={cut} onCut={cutAt}>
        {children}
      </Settings>
    </>
  )
}

type SettingsProps = {
  viewer: Viewer
  storeys: readonly Storey[]
  cut: number
  onCut: (cut: number) => void
  children: ReactNode
}

function Settings({ viewer, storeys, cut, onCut, children }: SettingsProps) {
  const units = useUnits()
  const share = shareOf(viewer.getLifts(), storeys)
  return (
    <Stack gap="2" px="3" py="2" borderTopWidth="1px" flexShrink="0" maxH="50%" overflowY="auto">
      <Slider
        label="Cut above the floor"
        value={cut}
        min={cuts.least}
        max={cuts.most}
        step={cuts.step}
        textOf={(meters) => lengthText(meters, units)}
        onChange={onCut}
      />
      {viewer.canLift && storeys.length > 1 && (
        <Slider
          label="Exploded"
          value={Math.round(share * 100)}
          min={0}
          max={100}
          step={5}
          textOf={formatPercent}
          onChange={(percent) => viewer.setLifts(explodedBy(percent / 100, storeys))}
        />
      )}
      {children}
    </Stack>
  )
}
