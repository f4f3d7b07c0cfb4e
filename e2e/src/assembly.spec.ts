import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { elementIdsAt, isComplete, list, modelsFetchedBy } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { canvas, journeyTimeout, modelIsShown, option, longTimeout, picture, smallWindow } from './support/viewer.ts'

test.use({ viewport: smallWindow })
test.describe.configure({ timeout: journeyTimeout })

const requests = '/CFA/assembly-request'

test(
  'the main job: from a prototype to the assembled model with exactly the chosen elements',
  { tag: ['@smoke', '@remote-prototypes', '@remote-assembly'] },
  async ({ openAs, page }) => {
    await openAs('designer', '/CFA/prototypes')
    await page.getByRole('link', { name: 'View P13 2024.10' }).click()
    await modelIsShown(page)
    await option(page, 'Drive Thru').selectOption('None')
    await expect(page).toHaveURL(/option\.Drive\+Thru=None/, longTimeout)
    // After a reload, the page only fetches the files of the chosen options.
    const chosen = modelsFetchedBy(page)
    await page.reload()
    await modelIsShown(page)
    await expect(option(page, 'Drive Thru')).toHaveValue('None')
    const expectedIds = (await Promise.all([...chosen].map((address) => elementIdsAt(page.request, address)))).flat()

    await page.getByRole('link', { name: 'Request Prototype' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assembly Request - P13 2024.10')
    await expect(page.getByText('Select a Project to Get Started')).toBeVisible()
    const project = list(page, 'Projects').getByRole('button').first()
    await project.click()
    await page.getByRole('button', { name: 'Select Project' }).click()
    await expect(page.getByRole('heading', { name: 'Configure Model' })).toBeVisible(longTimeout)
    await expect(option(page, 'Drive Thru')).toHaveValue('None')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Architect of Record').selectOption('Gensler')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: "Let's Make Sure Everything Is Correct!" })).toBeVisible()
    const submitted = page.waitForResponse(
      (response) => response.url().endsWith('/api/revitassemblyrequest') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Submit Request' }).click()
    const { id } = (await (await submitted).json()) as { id: string }
    await expect(page.getByTestId('toast')).toHaveText(
      /Your BIM Assembly Request has been submitted and your models will be ready soon!/,
      longTimeout,
    )

    await expect(page).toHaveURL(requests)
    // The list also has requests of other journeys.
    const row = page.getByRole('main').locator(`a[href^="${requests}/${id}"]`)
    await expect(row).toHaveAccessibleName(/A few minutes ago\./)
    await row.click()
    await expect(page).toHaveTitle(/^Lintel - .+ - View BIM Assembly Request$/)
    await isComplete(page)
    await expect(page.getByText(/^Elapsed Time: /)).toBeVisible()
    const steps = page.getByRole('list', { name: /^Steps/ }).last()
    await expect(steps).toContainText('Storing the result: Done')

    const download = page.getByRole('link', { name: 'Download' })
    const address = new URL((await download.getAttribute('href')) ?? '', page.url()).href
    const got = await elementIdsAt(page.request, address)
    expect(got.toSorted()).toEqual(expectedIds.toSorted())
    expect(expectedIds.length).toBeGreaterThan(50)
    await page.getByRole('link', { name: 'Open in Viewer' }).click()
    await expect(page).toHaveTitle('Lintel - Assembled Model')
    await expect(page.getByText(`${got.length.toLocaleString('en-US')} elements`, { exact: true })).toBeVisible(
      longTimeout,
    )
    expect((await picture(page)).byteLength).toBeGreaterThan(10_000)
    await canvas(page).focus()
    await expectAccessibleInBothModes(page)
  },
)
