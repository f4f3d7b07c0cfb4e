import { useDarkMode } from '@lintel/shared/preferences'
import { Flex, Moon, Switch } from '@lintel/shared/ui'

export function ThemeToggle() {
  const [isDark, setDark] = useDarkMode()
  return (
    <Switch.Root
      checked={isDark}
      onCheckedChange={({ checked }) => setDark(checked)}
      display="flex"
      justifyContent="space-between"
      width="full"
      px="3"
      minH="10"
    >
      <Switch.HiddenInput />
      <Switch.Label display="flex" alignItems="center" gap="3" fontWeight="medium" textStyle="sm">
        <Moon aria-hidden size={18} strokeWidth={1.75} />
        Dark Theme
      </Switch.Label>
      <Flex align="center" gap="2" textStyle="sm" color="fg.muted">
        <span aria-hidden>{isDark ? 'On' : 'Off'}</span>
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Flex>
    </Switch.Root>
  )
}
