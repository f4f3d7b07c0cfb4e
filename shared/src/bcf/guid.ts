/** In small letters, as we write them; others write them large. */
export const guidPattern = /^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/
