import { Button, Flex, SquareKanban, Table2, type LucideIcon } from '@lintel/shared/ui'

export type TopicLayout = 'grid' | 'board'

const layouts: readonly { layout: TopicLayout; title: string; Icon: LucideIcon }[] = [
  { layout: 'grid', title: 'Grid', Icon: Table2 },
  { layout: 'board', title: 'Board', Icon: SquareKanban },
]

type LayoutChoiceProps = { layout: TopicLayout; onLayout: (layout: TopicLayout) => void }

/** Grid or board. */
export function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  return (
    <Flex role="group" aria-label="Layout" gap="1">
      {layouts.map(({ layout: one, title, Icon }) => {
        const isOn = one === layout
        return (
          <Button
            key={one}
            size="sm"
            variant={isOn ? 'subtle' : 'ghost'}
            colorPalette={isOn ? 'brand' : 'gray'}
            aria-pressed={isOn}
            onClick={() => onLayout(one)}
          >
            <Icon aria-hidden size={16} />
            {title}
          </Button>
        )
      })}
    </Flex>
  )
}
