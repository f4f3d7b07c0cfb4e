import { Button, Flex } from '@lintel/shared/ui'
import { useListLayout } from './use-list-layout.ts'

const choices = [
  { value: 'list', title: 'List' },
  { value: 'table', title: 'Table' },
] as const

/** Shows captures and projects as a list with pictures, or as a table. */
export function LayoutSwitch() {
  const [layout, setLayout] = useListLayout()
  return (
    <Flex role="group" aria-label="Layout">
      {choices.map(({ value, title }, index) => (
        <Button
          key={value}
          px="3"
          variant={value === layout ? 'subtle' : 'outline'}
          colorPalette={value === layout ? 'brand' : 'gray'}
          aria-pressed={value === layout}
          roundedStart={index === 0 ? undefined : '0'}
          roundedEnd={index === 0 ? '0' : undefined}
          onClick={() => setLayout(value)}
        >
          {title}
        </Button>
      ))}
    </Flex>
  )
}
