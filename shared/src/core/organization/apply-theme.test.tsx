import { expect, jest, test } from '@jest/globals'
import { setActiveOrganization } from '../../host.ts'
import { anOrganization } from '../../testing/index.ts'
import { activeOrganizationId } from './active-organization.ts'
import { applyTheme, themeStorageKey, themeStyleId } from './apply-theme.ts'
import { fallbackTheme, themeText } from './theme.ts'

function brandColor() {
  return getComputedStyle(document.documentElement).getPropertyValue('--lintel-brand-solid')
}

test('replaces the variables in place when the organization changes', () => {
  setActiveOrganization(anOrganization({ id: 'CFA', theme: { ...fallbackTheme, primaryColor: '#8a1538' } }))
  expect(activeOrganizationId()).toBe('CFA')
  expect(brandColor()).toBe('#8a1538')
  setActiveOrganization(anOrganization({ id: 'HFA', theme: { ...fallbackTheme, primaryColor: '#0b5d3b' } }))
  expect(brandColor()).toBe('#0b5d3b')
  expect(document.querySelectorAll(`#${themeStyleId}`)).toHaveLength(1)
})

test('stores the style text for the next first paint', () => {
  applyTheme({ ...fallbackTheme, primaryColor: '#8a1538' })
  applyTheme(null)
  expect(localStorage.getItem(themeStorageKey)).toBe(themeText(null))
})

test('does nothing if the theme is already applied', () => {
  const theme = { ...fallbackTheme, primaryColor: '#123456' }
  applyTheme(theme)
  const style = document.getElementById(themeStyleId) as HTMLElement
  const changes = new MutationObserver(() => undefined)
  changes.observe(style, { childList: true, characterData: true, subtree: true })
  const write = jest.spyOn(Storage.prototype, 'setItem')
  applyTheme({ ...theme })
  expect(changes.takeRecords()).toEqual([])
  expect(write).not.toHaveBeenCalled()
  applyTheme({ ...theme, primaryColor: '#654321' })
  expect(changes.takeRecords()).not.toEqual([])
  expect(write).toHaveBeenCalledTimes(1)
})

/** Adds the style element like the inline script of index.html. */
function inject(text: string): void {
  document.getElementById(themeStyleId)?.remove()
  document.head.append(Object.assign(document.createElement('style'), { id: themeStyleId, textContent: text }))
}

test('keeps the element of index.html if it has this theme', () => {
  inject(themeText(null))
  const changes = new MutationObserver(() => undefined)
  changes.observe(document.head, { childList: true, characterData: true, subtree: true })
  applyTheme(null)
  expect(changes.takeRecords()).toEqual([])
})

test('takes over the element of index.html', () => {
  inject(':root{--lintel-brand-solid:#111111}')
  applyTheme({ ...fallbackTheme, primaryColor: '#8a1538' })
  expect(brandColor()).toBe('#8a1538')
})

test('applies the theme when storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  applyTheme({ ...fallbackTheme, primaryColor: '#8a1538' })
  expect(brandColor()).toBe('#8a1538')
})
