/** The headers of the library's responses that are passed on to callers. */
export const answeredHeaders = [
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'upload-metadata',
  'cache-control',
]

export const versionHeaders = { 'tus-resumable': '1.0.0' }
export const abilityHeaders = {
  'tus-version': '1.0.0',
  'tus-extension': 'creation,creation-with-upload,expiration,termination',
}

/** The response headers that clients on other origins may read. */
export const uploadHeaders = [
  ...answeredHeaders,
  ...Object.keys(versionHeaders),
  ...Object.keys(abilityHeaders),
  'tus-max-size',
]
