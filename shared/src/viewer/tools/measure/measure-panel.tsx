import { useUnits } from '../../../organization/index.ts'
import { Button, Flex, Stack, Text, VisuallyHidden } from '../../../ui/index.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { Trash2 } from '../icons.ts'
import { ToolButton } from '../toolbar/tool-button.tsx'
import { finished, isEnough, nothingMeasured, valueText, type MeasureKind, type Measuring } from './measuring.model.ts'

type MeasurePanelProps = { measuring: Measuring; onMeasuring: (measuring: Measuring) => void; onClose: () => void }

const kinds: Record<MeasureKind, { name: string; hint: string }> = {
  length: { name: 'Length', hint: 'Pick two points.' },
  angle: { name: 'Angle', hint: 'Pick a point on one side, the corner, and a point on the other side.' },
  area: { name: 'Area', hint: 'Pick the corners in their order, and the last one twice.' },
}

/** Which kind comes next, and what was measured: it stays until it is cleared. */
export function MeasurePanel({ measuring, onMeasuring, onClose }: MeasurePanelProps) {
  const units = useUnits()
  const { kind, kept } = measuring
  const last = kept.at(-1)
  return (
    <FloatingPanel title="Measure" onClose={onClose}>
      <Stack gap="3" textStyle="sm">
        <Flex gap="2" role="group" aria-label="What to measure">
          {(Object.keys(kinds) as MeasureKind[]).map((each) => (
            <Button
              key={each}
              size="xs"
              variant={each === kind ? 'solid' : 'outline'}
              colorPalette={each === kind ? 'brand' : 'gray'}
              flex="1"
              aria-pressed={each === kind}
              onClick={() => onMeasuring({ kind: each, points: [], kept })}
            >
              {kinds[each].name}
            </Button>
          ))}
        </Flex>
        <Text color="fg.muted">{kinds[kind].hint}</Text>
        {kind === 'area' && isEnough(measuring) && (
          <Button size="xs" variant="outline" onClick={() => onMeasuring(finished(measuring))}>
            Finish area
          </Button>
        )}
        {kept.length > 0 && (
          <>
            <Measurements measuring={measuring} onMeasuring={onMeasuring} />
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              alignSelf="end"
              onClick={() => onMeasuring({ ...nothingMeasured, kind })}
            >
              Clear
            </Button>
          </>
        )}
        <VisuallyHidden role="status">{last && `${kinds[last.kind].name}: ${valueText(last, units)}`}</VisuallyHidden>
      </Stack>
    </FloatingPanel>
  )
}

function Measurements({ measuring, onMeasuring }: Omit<MeasurePanelProps, 'onClose'>) {
  const units = useUnits()
  return (
    <Stack as="ul" role="list" aria-label="Measurements" gap="0" listStyleType="none" m="0" p="0">
      {measuring.kept.map((measurement, index) => (
        <Flex key={index} as="li" align="center" justify="space-between" gap="2">
          <Text>
            <Text as="span" color="fg.muted">
              {kinds[measurement.kind].name}
            </Text>{' '}
            {valueText(measurement, units)}
          </Text>
          <ToolButton
            icon={Trash2}
            label={`Remove measurement ${index + 1}`}
            onClick={() => onMeasuring({ ...measuring, kept: measuring.kept.toSpliced(index, 1) })}
          />
        </Flex>
      ))}
    </Stack>
  )
}
