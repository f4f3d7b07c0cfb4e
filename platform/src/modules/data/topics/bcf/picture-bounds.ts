/** Of one picture of a file; a photograph of a telephone has less. */
export const maxPictureBytes = 20 * 1024 * 1024

/** That one call decodes and stores: all of one topic, which has at most as many viewpoints. */
export const maxPicturesAtOnce = 500
