/** Bytes of one picture in a file. Photos from phones are smaller. */
export const maxPictureBytes = 20 * 1024 * 1024

/** Maximum pictures that one request decodes and stores. A topic can't have more viewpoints. */
export const maxPicturesAtOnce = 500
