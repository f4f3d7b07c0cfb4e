import { configure, getConfig } from '@testing-library/react'

/** A name of the testing library's own: where a later version has another, tests take longer and are right as before. */
const isTrying = '_disableExpensiveErrorDiagnostics'

/**
 * What waits for something looks for it at every change of the page, and an error that says that it is not there prints the whole page, a twelfth of the
 * time of all screens. The page is printed when nobody tries any more, where the library adds it once again.
 */
export function printNoTries(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError(message, container) {
      // Without a message single elements are printed: several were found.
      if (message === null || Reflect.get(getConfig(), isTrying) !== true) return getElementError(message, container)
      const error = new Error(message)
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}
