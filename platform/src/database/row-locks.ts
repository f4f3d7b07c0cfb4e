/**
 * The strength of a row lock that also waits for uncommitted rows that refer to the row, and keeps others from referring to it. Only for rows
 * that the transaction deletes, or whose references it has to know completely. Every insert that refers to a row locks it (`FOR KEY SHARE`)
 * until its transaction ends, which takes minutes where a capture is stored; `no key update` does not wait for that.
 */
export const againstReferences = 'update'
