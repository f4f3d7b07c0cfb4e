/** On phones one row holds the name of the model and all actions, which have only their pictures there. */
export const inTitleBar = { size: 'sm', minW: '9', px: { base: '2', md: '3.5' } } as const
