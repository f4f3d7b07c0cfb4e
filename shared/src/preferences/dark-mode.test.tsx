import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { startDarkMode } from './dark-mode.ts'
import { darkModeStorageKey, useDarkMode } from './index.ts'

let stop: () => void = () => undefined
let system: EventTarget & { matches: boolean }

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false })
  jest.spyOn(window, 'matchMedia').mockImplementation(() => system as MediaQueryList)
})
afterEach(() => stop())

function start({ stored, systemIsDark = false }: { stored?: string; systemIsDark?: boolean } = {}) {
  system.matches = systemIsDark
  if (stored !== undefined) localStorage.setItem(darkModeStorageKey, stored)
  stop = startDarkMode()
  const { result } = renderHook(useDarkMode)
  return {
    isDark: () => result.current[0],
    setDark: (isDark: boolean) => {
      act(() => {
        result.current[1](isDark)
      })
    },
  }
}

function changeSystem(isDark: boolean) {
  system.matches = isDark
  act(() => {
    system.dispatchEvent(new Event('change'))
  })
}

const root = document.documentElement

test.each([
  { stored: undefined, systemIsDark: true, isDark: true },
  { stored: undefined, systemIsDark: false, isDark: false },
  { stored: 'false', systemIsDark: true, isDark: false },
  { stored: 'true', systemIsDark: false, isDark: true },
  { stored: '{"garbage"', systemIsDark: true, isDark: true },
])('starts from stored $stored, system dark $systemIsDark: dark $isDark', ({ stored, systemIsDark, isDark }) => {
  const mode = start({ systemIsDark, ...(stored !== undefined && { stored }) })
  expect(mode.isDark()).toBe(isDark)
  expect(root.className).toBe(isDark ? 'dark' : 'light')
  expect(root.style.colorScheme).toBe(isDark ? 'dark' : 'light')
})

test('stores the choice and shows it at once', () => {
  const mode = start()
  mode.setDark(true)
  expect(mode.isDark()).toBe(true)
  expect(localStorage.getItem(darkModeStorageKey)).toBe('true')
  expect(root).toHaveClass('dark')
  expect(root).not.toHaveClass('light')
})

test('follows the system until the user has chosen', () => {
  const mode = start()
  changeSystem(true)
  expect(mode.isDark()).toBe(true)
  mode.setDark(true)
  changeSystem(false)
  expect(mode.isDark()).toBe(true)
})

test('follows the choice made in another tab', () => {
  const mode = start()
  localStorage.setItem(darkModeStorageKey, 'true')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: darkModeStorageKey }))
  })
  expect(mode.isDark()).toBe(true)
  expect(root).toHaveClass('dark')
})

test('works for the visit where storage is forbidden', () => {
  function deny(): never {
    throw new DOMException('Denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny)
  const mode = start()
  mode.setDark(true)
  expect(mode.isDark()).toBe(true)
})

test('lets go of the page when stopped', () => {
  const mode = start()
  stop()
  mode.setDark(true)
  expect(root).toHaveClass('light')
})
