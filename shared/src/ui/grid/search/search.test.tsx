import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { expectNoAxeViolations } from '../../../testing/index.ts'
import { bodyRows, chooseFromMenu, columnTexts, openGrid, requestsOf } from '../../../testing/request-grid.tsx'
import { markWords } from './mark-words.tsx'
import { searchWords } from './search-filter.ts'

describe('marks', () => {
  function marksIn(text: string, search: string): (string | null)[] {
    const { container, unmount } = render(<p>{markWords(text, searchWords(search))}</p>)
    const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent)
    // Highlighting does not change the text.
    expect(container.textContent).toBe(text)
    unmount()
    return marks
  }

  test.each([
    ['Basic Wall, basic', 'BASIC', ['Basic', 'basic']],
    ['Basic Wall', 'wall bas', ['Bas', 'Wall']],
    ['aaaa', 'aa', ['aaaa']],
    ['Concrete', 'concr crete', ['Concrete']],
    ['Door', 'window', []],
    ['Door', '', []],
    // Case folding lengthens the first character, and normalization composes the second one.
    ['İstanbul Mu\u0308ller', 'müller', ['Mu\u0308ller']],
    ['İ', 'i', ['İ']],
    ['ΟΔΟΣ', 'οδος', ['ΟΔΟΣ']],
    ['a.b*c', '.b*', ['.b*']],
  ])('in %s, highlights %s: %j', (text, search, marks) => {
    expect(marksIn(text, search)).toEqual(marks)
  })
})

describe('search of a grid', () => {
  function box() {
    return screen.findByRole('searchbox', { name: 'Search Requests' })
  }

  function marks(): (string | null)[] {
    return [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  }

  test('finds rows with every word in some text column, highlights matches, and updates the URL @full', async () => {
    const { user, query, grid, container } = await openGrid()
    await user.type(await box(), 'err OAK')
    await waitFor(() => expect(columnTexts()).toEqual(['Oak 13', 'Oak 28', 'Oak 43', 'Oak 58']))
    expect(marks().slice(0, 2)).toEqual(['Oak', 'Err'])
    expect(grid).toHaveAccessibleName('Requests')
    await expectNoAxeViolations(container)
    await waitFor(() => expect(query().get('gridSearch')).toBe('err OAK'))
    expect(query().get('filter')).toBe('')
    expect(await screen.findByText(/^4 of 60 rows match the search\./)).toBeInTheDocument()
    await user.clear(await box())
    expect(bodyRows()).toHaveLength(20)
    expect(marks()).toEqual([])
    await waitFor(() => expect(query().has('gridSearch')).toBe(false))
  })

  test('does not search numbers or hidden columns', async () => {
    const { user } = await openGrid({ search: '?gridSearch=1000' })
    expect(await screen.findByText('No Items Match the Search')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(bodyRows()).toHaveLength(20)
  })

  test('combines with filters, each removable @full', async () => {
    const filter = JSON.stringify({ field: 'count', operator: '<', value: 3000 })
    const { user, query } = await openGrid({ search: `?gridSearch=oak&filter=${encodeURIComponent(filter)}` })
    expect(await screen.findByText('No Items Match the Search and Filters')).toBeVisible()
    expect(await box()).toHaveValue('oak')
    await user.click(screen.getByRole('button', { name: 'Clear Search' }))
    expect(columnTexts()).toEqual(['Willow 0', 'Ash 1', 'elm 2'])
    await user.type(await box(), 'ash')
    await waitFor(() => expect(columnTexts()).toEqual(['Ash 1']))
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    await waitFor(() => expect(bodyRows()).toHaveLength(12))
    expect(query().get('gridSearch')).toBe('ash')
  })

  test('applies to groups as well, and returns to the first page', async () => {
    await openGrid({ search: '?groupBy=status&gridSearch=oak', role: 'treegrid' })
    await waitFor(() => expect(columnTexts()).toEqual(['Status: Complete 4', 'Status: Error 4', 'Status: None 4']))
  })

  test('searches many rows in steps, and keeps the previous rows meanwhile', async () => {
    const { user } = await openGrid({ rows: requestsOf(3000) })
    await waitFor(() => expect(bodyRows()).toHaveLength(20))
    await user.type(await box(), '2999')
    expect(bodyRows().length).toBeGreaterThan(0)
    await waitFor(() => expect(columnTexts()).toEqual(['Birch 2999']))
  })

  test('is cleared by Reset Grid @full', async () => {
    const page = await openGrid({ search: '?gridSearch=oak' })
    await waitFor(() => expect(bodyRows()).toHaveLength(12))
    await chooseFromMenu(page, 'Reset Grid')
    await waitFor(() => expect(bodyRows()).toHaveLength(20))
    expect(await box()).toHaveValue('')
  })
})

describe('order of a grid', () => {
  test('describes the sort order if it is not the default @full', async () => {
    const { user } = await openGrid({ search: '?sort=-count,name' })
    const list = await screen.findByRole('list', { name: 'Sorted by' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Count, descending',
      'Project Name, ascending',
    ])
    await user.click(screen.getByRole('button', { name: 'Stop sorting by Count' }))
    await waitFor(() => expect(columnTexts()[0]).toBe('Ash 1'))
    await user.click(screen.getByRole('button', { name: 'Stop sorting by Project Name' }))
    expect(screen.queryByRole('list', { name: 'Sorted by' })).toBeNull()
    expect(columnTexts()[0]).toBe('Willow 0')
  })
})
