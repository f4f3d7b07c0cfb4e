/**
 * A row lock that also waits for uncommitted rows that refer to the row, and blocks new references. Use it only for rows that the transaction
 * deletes, or whose references it must know completely. Every insert that refers to a row locks it (`FOR KEY SHARE`) until its transaction ends,
 * which takes minutes while a capture is stored; `no key update` does not wait for that.
 */
export const lockAgainstReferences = 'update'
