/** Of one picture in a file; photos from phones are smaller. */
export const maxPictureBytes = 20 * 1024 * 1024

/** Pictures that one request decodes and stores; a topic has at most as many viewpoints. */
export const maxPicturesAtOnce = 500
